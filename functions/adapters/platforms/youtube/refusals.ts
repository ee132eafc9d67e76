import * as z from 'zod'
import type { Retry } from '#shared/domain/refusals.ts'
import { dayMs } from '#shared/domain/times.ts'
import { dayIn } from '#shared/domain/wall-clock.ts'
import type { Answered } from '../call.ts'
import type { Failed } from '../failed.ts'
import { jsonOf } from '../http.ts'
import { redact } from '../redact.ts'
import { type Operation, otherRefusal, type Problem, type Rule, refusalRules } from './refusal-rules.ts'

/** YouTube's quotas begin anew at midnight there. */
const quotaTimeZone = 'America/Los_Angeles'
const detailMax = 300

/** Reads an answer that is no success; undefined when Google broke down on the call, so that nobody knows. `now` in ms since the epoch. */
export const readRefusal = (operation: Operation, { status, headers, body }: Answered, now: number): Failed | undefined => {
  if (status < 400 || status >= 500 || status === 408) return undefined
  const problem = { operation, status, ...wordsIn(body) }
  const rule = refusalRules.find(({ when }) => when(problem)) ?? otherRefusal
  const detail = [`HTTP ${status}`, problem.reason, problem.message].filter((text) => text !== '').join(': ')
  return {
    kind: 'refused',
    refusal: {
      reason: {
        class: rule.class,
        message: typeof rule.message === 'string' ? rule.message : rule.message(problem),
        ...(problem.reason && { platformCode: problem.reason }),
        detail,
      },
      retry: retryOf(rule, headers, now),
    },
  }
}

const retryOf = ({ retry, until }: Rule, headers: Headers, now: number): Retry => {
  if (retry !== 'later') return { when: retry }
  if (until === 'in-24-hours') return { when: 'later', afterMs: dayMs }
  if (until === 'next-day') return { when: 'later', afterMs: dayIn(now, quotaTimeZone).endsAt - now }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds >= 0 ? { when: 'later', afterMs: seconds * 1_000 } : { when: 'later' }
}

const ApiError = z.object({
  error: z.object({
    message: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
})
const TokenError = z.object({ error: z.string(), error_description: z.string().optional() })

/** What Google says, in its API's shape or in that of its token calls; a page or plain text says nothing that can be relied on. */
const wordsIn = (body: string): Pick<Problem, 'reason' | 'message'> => {
  const json = jsonOf(body)
  const api = ApiError.safeParse(json)
  if (api.success) {
    const { message, errors = [], details = [] } = api.data.error
    const scopes = details.find(({ reason }) => reason === 'ACCESS_TOKEN_SCOPE_INSUFFICIENT')
    return { reason: scopes?.reason ?? errors[0]?.reason ?? '', message: plain(message) }
  }
  const token = TokenError.safeParse(json)
  return token.success ? { reason: token.data.error, message: plain(token.data.error_description) } : { reason: '', message: '' }
}

/** Google puts links into its messages. */
const plain = (message = '') => redact(message.replace(/<[^>]*>/g, '')).slice(0, detailMax)
