import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'
import { ConfiguredRetryStrategy } from '@smithy/core/retry'
import { keepOutOfLogs } from '#functions/runtime/redacted.ts'
import { secondMs } from '#shared/domain/times.ts'
import { callLimits } from '../aws/call-limits.ts'
import { withoutDetails } from '../aws/without-details.ts'

/**
 * SSM answers 40 calls a second, and every Lambda that starts makes one: a hundred that start at once get theirs within some seconds, before Lambda gives a start
 * up after ten. The SDK's own pauses would be longer. https://docs.aws.amazon.com/general/latest/gr/ssm.html
 */
const tries = 6
const pauseMs = (attempt: number) => 200 * 2 ** (attempt - 1) * (1 - Math.random() / 2)

/** Reads the named secrets below `path` (at most ten), decrypted, and keeps them out of the log; throws naming those that are missing. Called once, at cold start. */
export const readSecrets = async <const Name extends string>(path: string, names: readonly Name[]): Promise<Record<Name, string>> => {
  const values = await readParameters(names.map((name) => `${path}/${name}`))
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

const readParameters = async (names: string[]) => {
  const limits = callLimits({ tries, timeoutMs: 3 * secondMs })
  const client = new SSMClient({ requestHandler: limits.requestHandler, retryStrategy: new ConfiguredRetryStrategy(tries, pauseMs) })
  try {
    const { Parameters = [] } = await client.send(new GetParametersCommand({ Names: names, WithDecryption: true }))
    return new Map(Parameters.map(({ Name, Value }) => [Name, Value ?? '']))
  } catch (error) {
    throw withoutDetails('Parameter Store did not give the secrets', error)
  } finally {
    client.destroy()
  }
}
