import * as z from 'zod'
import { keepOutOfLogs } from '#functions/runtime/redacted.ts'
import { callJson } from '../aws/json-call.ts'
import type { Pace } from '../aws/repeat.ts'

const Found = z.object({ Parameters: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]) })

/**
 * SSM answers 40 calls a second, and every Lambda that starts makes one: a hundred that start at once get theirs within some seconds, before Lambda gives a start
 * up after ten. https://docs.aws.amazon.com/general/latest/gr/ssm.html
 */
const pace: Pace = { tries: 6, pauseMs: 200 }

/** Reads the named secrets below `path` (at most ten), decrypted, and keeps them out of the log; throws naming those that are missing. Called once, at cold start. */
export const readSecrets = async <const Name extends string>(path: string, names: readonly Name[]): Promise<Record<Name, string>> => {
  const { Parameters } = await callJson({
    service: 'SSM',
    operation: 'GetParameters',
    input: { Names: names.map((name) => `${path}/${name}`), WithDecryption: true },
    answer: Found,
    pace,
  })
  const values = new Map(Parameters.map(({ Name, Value }) => [Name, Value]))
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
