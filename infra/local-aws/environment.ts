import type { Recommendation } from '#shared/contracts/health.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { DeliveryQueue } from '#shared/domain/targets.ts'
import type { ClientSettings } from '../machine/data/ensure-table.ts'
import { noOtherAws } from '../machine/move/no-other-aws.ts'
import { accountNumber, mailFrom, mediaBucket, region, tableName } from '../machine/process/names.ts'
import { functionArn } from './lambda.ts'

/** The fake servers accept any key, but an upload form is signed with this one and verified. */
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
export const clientSettings = (endpoint: string): ClientSettings => ({ endpoint, region, credentials })

export const scheduleGroup = 'crier'
export const mailConfigurationSet = 'crier'
export const secretsPath = '/crier/local'
/** A program that wants to count as the edge sends this key. Nothing requires it locally. */
export const localEdgeKey = 'the edge of the local system'
export const sealingKeyArn = `arn:aws:kms:${region}:${accountNumber}:key/local`

type RegisteredApps = Record<Platform, { clientId: string; sandboxUrl?: string | undefined; asksForBusinesses: boolean }>
type ProviderApp = { clientId: string; sandboxUrl?: string }

type Parts = {
  siteUrl: string
  tableUrl: string
  queues: {
    url: string
    queueUrls: Record<DeliveryQueue, string>
    deadLetterUrls: Record<Platform, string>
    scheduleDeadLettersArn: string
  }
  storageUrl: string
  controlUrl: string
  mailUrl: string
  platforms: RegisteredApps
  google: ProviderApp
  github: ProviderApp
  /** The URL of the sandbox that stands in for Stripe, if it does. */
  stripeSandboxUrl: string | undefined
  /** Where every email is shown, if none is sent. */
  mailSandboxUrl: string | undefined
  /** The key functions sign their calls with. */
  credentials: ClientSettings['credentials']
  waitlistScript: string | undefined
  recommendations: readonly Recommendation[]
  allowsManualTokens: boolean
}

/**
 * Everything the functions read from their environment: the same names as on AWS, with the SDK's own variables pointing
 * to the fake servers.
 */
export const environmentOf = ({
  siteUrl,
  tableUrl,
  queues,
  storageUrl,
  controlUrl,
  mailUrl,
  platforms,
  google,
  github,
  stripeSandboxUrl,
  mailSandboxUrl,
  credentials: own,
  waitlistScript,
  recommendations,
  allowsManualTokens,
}: Parts): Record<string, string> => ({
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: own.accessKeyId,
  AWS_SECRET_ACCESS_KEY: own.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: tableUrl,
  AWS_ENDPOINT_URL_SQS: queues.url,
  AWS_ENDPOINT_URL_S3: storageUrl,
  AWS_ENDPOINT_URL_SES: mailUrl,
  AWS_ENDPOINT_URL_KMS: controlUrl,
  AWS_ENDPOINT_URL_SSM: controlUrl,
  AWS_ENDPOINT_URL_SCHEDULER: controlUrl,
  AWS_ENDPOINT_URL_LAMBDA: controlUrl,
  ...noOtherAws,
  TABLE_NAME: tableName,
  KMS_KEY_ID: sealingKeyArn,
  MEDIA_BUCKET: mediaBucket,
  RENDER_FUNCTION: 'render',
  // What Lambda tells every function about itself. Only this one calls itself here.
  AWS_LAMBDA_FUNCTION_NAME: 'media',
  JOBS_FUNCTION: 'jobs',
  DELIVERY_QUEUES: JSON.stringify(queues.queueUrls),
  DEAD_LETTER_QUEUES: JSON.stringify(queues.deadLetterUrls),
  SCHEDULE_GROUP: scheduleGroup,
  SCHEDULE_ROLE_ARN: `arn:aws:iam::${accountNumber}:role/crier-scheduler`,
  PUBLISH_FUNCTION_ARN: functionArn('publish'),
  SCHEDULE_DEAD_LETTERS_ARN: queues.scheduleDeadLettersArn,
  SECRETS_PATH: secretsPath,
  SITE_URL: siteUrl,
  MAIL_FROM: mailFrom,
  MAIL_CONFIGURATION_SET: mailConfigurationSet,
  CONTACT_TO: 'hello@crier.test',
  PLATFORM_APPS: JSON.stringify(platforms),
  GOOGLE_CLIENT_ID: google.clientId,
  ...(google.sandboxUrl && { GOOGLE_SANDBOX_URL: google.sandboxUrl }),
  GITHUB_CLIENT_ID: github.clientId,
  ...(github.sandboxUrl && { GITHUB_SANDBOX_URL: github.sandboxUrl }),
  ...(stripeSandboxUrl && { STRIPE_SANDBOX_URL: stripeSandboxUrl }),
  ...(mailSandboxUrl !== undefined && { MAIL_SANDBOX_URL: mailSandboxUrl }),
  ...(waitlistScript !== undefined && { WAITLIST_SCRIPT_URL: waitlistScript }),
  RECOMMENDATIONS: JSON.stringify(recommendations),
  ...(allowsManualTokens && { ALLOW_MANUAL_TOKENS: 'true' }),
})

/** Sets the variables for this process. Returns a function that restores them. */
export const applyEnvironment = (environment: Record<string, string>) => {
  const before = Object.keys(environment).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, environment)
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
