import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { applyRules } from '../apply-rules.ts'
import type { Answered } from '../call.ts'
import type { Failed } from '../failed.ts'
import { jsonOf } from '../http.ts'
import { redact } from '../redact.ts'
import { type BlueskyProblem, type Operation, refusalRules } from './refusal-rules.ts'

/** Reads an answer of a server that is no success; `now` in ms since the epoch. */
export const readRefusal = (operation: Operation, answered: Answered, now: number): Failed | undefined =>
  applyRules(refusalRules, readProblem(operation, answered, now), { platform: 'bluesky', makesPublic: operation === 'post' })

/** The name of the error in an answer. */
export const errorOf = ({ body }: Answered): string => Body.safeParse(jsonOf(body)).data?.error ?? ''

const Text = z.string().optional().catch(undefined)
const Body = z.object({ error: Text, message: Text, error_description: Text })

const messageMax = 300

/** Of anything unreadable only the status is known. */
const readProblem = (operation: Operation, answered: Answered, now: number): BlueskyProblem => {
  const { status, headers, body } = answered
  const { error = '', message, error_description } = Body.safeParse(jsonOf(body)).data ?? {}
  const said = redact(message ?? error_description ?? '').slice(0, messageMax)
  return {
    operation,
    status,
    error,
    message: said,
    waitMs: waitIn(headers, now),
    platformCode: error || undefined,
    detail: [error, said].filter((word) => word !== '').join(': ') || `HTTP ${status}`,
  }
}

/** Seconds from now, or the second in which the limit ends: https://docs.bsky.app/docs/advanced-guides/rate-limits */
const waitIn = (headers: Headers, now: number) => {
  const [after, reset] = [Number(headers.get('retry-after') ?? Number.NaN), Number(headers.get('ratelimit-reset') ?? Number.NaN)]
  if (after >= 0) return after * secondMs
  return reset * secondMs > now ? reset * secondMs - now : undefined
}
