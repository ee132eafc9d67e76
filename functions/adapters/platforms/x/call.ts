import type * as z from 'zod'
import type { Failed } from '../failed.ts'
import { exchange, type Fetch, jsonOf, type Request } from '../http.ts'
import type { XConfig } from './config.ts'
import type { Operation } from './problem.ts'
import { readNonsense, readRefusal, readSilence } from './refusals.ts'

/** What every call to X needs. */
export type Caller = { config: XConfig; fetch: Fetch; now: () => number }

type Called<Value> = { kind: 'ok'; value: Value } | Failed

/** The time a call may take unless it says otherwise, in ms. */
const usualTimeoutMs = 20_000

type Call<Schema extends z.ZodType> = Pick<Request, 'method' | 'query' | 'body'> & {
  path: string
  authorization: string
  operation: Operation
  answer: Schema
  timeoutMs?: number
}

/** One call to X's API: its answer in the given shape, or what its failure means. */
export const callX = async <Schema extends z.ZodType>(
  { config, fetch, now }: Caller,
  { operation, answer, path, authorization, ...request }: Call<Schema>,
): Promise<Called<z.output<Schema>>> => {
  const reply = await exchange(fetch, { timeoutMs: usualTimeoutMs, url: `${config.apiUrl}${path}`, headers: { authorization }, ...request })
  if (reply.kind !== 'answered') return readSilence(operation, reply)
  if (reply.status < 200 || reply.status > 299) return readRefusal({ operation, ...reply, now: now() })
  const parsed = answer.safeParse(jsonOf(reply.body))
  return parsed.success ? { kind: 'ok', value: parsed.data } : readNonsense(operation, reply.status)
}
