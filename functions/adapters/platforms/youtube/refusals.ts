import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { applyRules, unfinishedStatuses } from '../apply-rules.ts'
import type { Answered } from '../call.ts'
import type { Failed } from '../failed.ts'
import { jsonOf } from '../http.ts'
import { redact } from '../redact.ts'
import { type Operation, refusalRules, type YouTubeProblem } from './refusal-rules.ts'

const detailMax = 300

/** Reads an answer that is no success; undefined when Google broke down on the call, so that nobody knows. `now` in ms since the epoch. */
export const readRefusal = (operation: Operation, { status, headers, body }: Answered, now: number): Failed | undefined => {
  if (unfinishedStatuses.includes(status)) return undefined
  const { reason, message } = wordsIn(body)
  const detail = [`HTTP ${status}`, reason, message].filter((text) => text !== '').join(': ')
  const problem = { operation, status, reason, message, waitMs: waitIn(headers), now, platformCode: reason, detail }
  return applyRules(refusalRules, problem, { platform: 'youtube', makesPublic: operation === 'upload' })
}

const waitIn = (headers: Headers) => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds >= 0 ? seconds * secondMs : undefined
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
const wordsIn = (body: string): Pick<YouTubeProblem, 'reason' | 'message'> => {
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
