import * as z from 'zod'
import { toMs } from '#shared/domain/times.ts'
import { applyRules } from '../apply-rules.ts'
import type { Answered } from '../call.ts'
import type { Failed } from '../failed.ts'
import { jsonOf } from '../http.ts'
import { redact } from '../redact.ts'
import { type MastodonProblem, type Operation, refusalRules } from './refusal-rules.ts'

/** Reads an answer of a server that is no success; `now` in ms since the epoch. */
export const readRefusal = (operation: Operation, answered: Answered, now: number): Failed | undefined =>
  applyRules(refusalRules, readProblem(operation, answered, now), { platform: 'mastodon', makesPublic: operation === 'post' })

const Text = z.string().optional().catch(undefined)
const Body = z.object({ error: Text, error_description: Text })

const messageMax = 300

/** Of anything unreadable only the status is known. */
const readProblem = (operation: Operation, { status, headers, body }: Answered, now: number): MastodonProblem => {
  const { data } = Body.safeParse(jsonOf(body))
  const { error = '', error_description = '' } = data ?? {}
  const message = redact(error).slice(0, messageMax)
  return {
    operation,
    status,
    message,
    isServers: data !== undefined,
    waitMs: waitIn(headers, now),
    platformCode: /^[a-z_]+$/.test(error) ? error : undefined,
    detail: [message, redact(error_description).slice(0, messageMax)].filter((words) => words !== '').join(': ') || `HTTP ${status}`,
  }
}

/** When the limit ends stands there as a time: https://docs.joinmastodon.org/api/rate-limits */
const waitIn = (headers: Headers, now: number) => {
  const reset = headers.get('x-ratelimit-reset')
  const at = reset === null ? Number.NaN : toMs(reset)
  return at > now ? at - now : undefined
}
