import { type Credentials, readAccess } from './access.ts'

/** The services we call: how each is named in addresses, in signatures, and in the variable that leads to a fake server. */
const services = {
  dynamodb: { host: 'dynamodb', variable: 'DYNAMODB' },
  kms: { host: 'kms', variable: 'KMS' },
  lambda: { host: 'lambda', variable: 'LAMBDA' },
  scheduler: { host: 'scheduler', variable: 'SCHEDULER' },
  ses: { host: 'email', variable: 'SESV2' },
  sqs: { host: 'sqs', variable: 'SQS' },
  ssm: { host: 'ssm', variable: 'SSM' },
} as const
export type ServiceName = keyof typeof services

/** A service of AWS: where it is and who asks. `url` has no slash at its end. */
export type Service = { name: ServiceName; url: string; region: string; credentials: Credentials }

/** Opens a service by the variables of this process. */
export const openService = (name: ServiceName): Service => {
  const { host, variable } = services[name]
  const { region, credentials, endpoint } = readAccess(variable)
  return { name, region, credentials, url: endpoint ?? `https://${host}.${region}.amazonaws.com` }
}
