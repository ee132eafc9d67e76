import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'
import { keepOutOfLogs } from '#functions/runtime/log.ts'
import { secondMs } from '#shared/domain/times.ts'
import { awsClient, withoutDetails } from './client.ts'

/**
 * SSM allows 40 calls a second, and every Lambda makes one or two when it starts. With these retries, a hundred that
 * start at once all finish within a few seconds, well before Lambda's ten-second limit for a start.
 * https://docs.aws.amazon.com/general/latest/gr/ssm.html
 */
const maxAttempts = 6

/**
 * Reads and decrypts the named secrets below `path`, and keeps them out of the log. Throws an error that names any
 * missing ones. Called once, at cold start.
 */
export const readSecrets = async <const Name extends string>(path: string, names: readonly Name[]): Promise<Record<Name, string>> => {
  const paths = names.map((name) => `${path}/${name}`)
  const ssm = new SSMClient(awsClient({ maxAttempts }))
  const found = await Promise.all(inTens(paths).map((ten) => readParameters(ssm, ten)))
  const values = new Map(found.flat().map(({ Name, Value = '' }) => [Name, Value]))
  keepOutOfLogs(values.values())
  const missing: string[] = []
  const secrets = {} as Record<Name, string>
  for (const name of names) {
    const value = values.get(`${path}/${name}`)
    if (value) secrets[name] = value
    else missing.push(name)
  }
  if (missing.length > 0) throw new Error(`Secrets are missing below ${path}: ${missing.join(', ')}.`)
  return secrets
}

/**
 * One call accepts ten names. https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameters.html
 */
const namesMax = 10

const inTens = (names: string[]) =>
  Array.from({ length: Math.ceil(names.length / namesMax) }, (_, index) => names.slice(index * namesMax, (index + 1) * namesMax))

const readParameters = async (ssm: SSMClient, names: string[]) => {
  try {
    const command = new GetParametersCommand({ Names: names, WithDecryption: true })
    const { Parameters = [] } = await ssm.send(command, { requestTimeout: 3 * secondMs })
    return Parameters
  } catch (error) {
    throw withoutDetails('Parameter Store did not give the secrets', error)
  }
}
