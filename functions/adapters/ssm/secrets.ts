import * as z from 'zod'
import { keepOutOfLogs } from '#functions/runtime/redacted.ts'
import { secondMs } from '#shared/domain/times.ts'
import { openService } from '../aws/service.ts'
import { serviceCalls } from '../aws/service-calls.ts'
import { withoutDetails } from '../aws/without-details.ts'

/**
 * SSM answers 40 calls a second, and every Lambda that starts makes one or two: a hundred that start at once get theirs within some seconds, before Lambda gives a start
 * up after ten. https://docs.aws.amazon.com/general/latest/gr/ssm.html
 */
const limits = { tries: 6, timeoutMs: 3 * secondMs, firstPauseMs: 200 }

const Answer = z.object({ Parameters: z.array(z.object({ Name: z.string(), Value: z.string().default('') })).default([]) })

/** Reads the named secrets below `path`, decrypted, and keeps them out of the log; throws naming those that are missing. Called once, at cold start. */
export const readSecrets = async <const Name extends string>(path: string, names: readonly Name[]): Promise<Record<Name, string>> => {
  const paths = names.map((name) => `${path}/${name}`)
  const answers = await Promise.all(inTens(paths).map(readParameters))
  const values = new Map(answers.flatMap((answer) => [...answer]))
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

/** One call takes ten names. https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameters.html */
const namesMax = 10

const inTens = (names: string[]) =>
  Array.from({ length: Math.ceil(names.length / namesMax) }, (_, index) => names.slice(index * namesMax, (index + 1) * namesMax))

const readParameters = async (names: string[]) => {
  try {
    const { body } = await serviceCalls(
      openService('ssm'),
      limits,
    )({
      target: 'AmazonSSM.GetParameters',
      contentType: 'application/x-amz-json-1.1',
      body: JSON.stringify({ Names: names, WithDecryption: true }),
    })
    // Read once or twice: a function compiled for it would cost more than it saves.
    return new Map(Answer.parse(JSON.parse(body), { jitless: true }).Parameters.map(({ Name, Value }) => [Name, Value]))
  } catch (error) {
    throw withoutDetails('Parameter Store did not give the secrets', error)
  }
}
