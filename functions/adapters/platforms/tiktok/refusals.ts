import * as z from 'zod'
import type { Refusal } from '#shared/domain/refusals.ts'
import { type Answered, unfinishedCall } from '../call.ts'
import type { Failed } from '../failed.ts'
import { jsonOf } from '../http.ts'
import { redact } from '../redact.ts'
import { callRules, failureRules, type Rule, signInRules, spentCode, spentGrant, toRefusal } from './refusal-rules.ts'

const detailMax = 300

const Text = z.string().catch('')
const Envelope = z.object({ error: z.object({ code: Text, message: Text, log_id: Text }) })
const SignInError = z.object({ error: z.string(), error_description: Text, log_id: Text })

/** Whether TikTok did what a call asked: its code says so, not the status. */
export const isOk = ({ body }: Answered) => Envelope.safeParse(jsonOf(body)).data?.error.code === 'ok'

/** Whether an answer of the OAuth addresses is none of their errors, which also come with status 200. */
export const isSignInOk = ({ status, body }: Answered) => status >= 200 && status < 300 && !SignInError.safeParse(jsonOf(body)).success

/** Reads an answer of the API that is no success; undefined for one that is not TikTok's. */
export const readRefusal = ({ status, body }: Answered, makesPublic: boolean): Failed | undefined => {
  const { code, message, log_id } = Envelope.safeParse(jsonOf(body)).data?.error ?? codeOfStatus(status)
  if (code === '') return undefined
  const detail = told([code, message], log_id)
  if (code === 'internal_error' || status >= 500) return unfinishedCall('tiktok', makesPublic, detail)
  return refused(toRefusal(callRules[code] ?? otherRefusal(code, message), { code, detail }))
}

/** Reads an error of the OAuth addresses. */
export const readSignInRefusal =
  (operation: 'exchange' | 'refresh' | 'revoke') =>
  ({ status, body }: Answered): Failed | undefined => {
    const { data } = SignInError.safeParse(jsonOf(body))
    if (!data || status >= 500) return undefined
    const { error: code, error_description, log_id } = data
    const rule = code === 'invalid_grant' ? (operation === 'exchange' ? spentCode : spentGrant) : signInRules[code]
    return rule && refused(toRefusal(rule, { code, detail: told([code, error_description], log_id) }))
  }

/** Why a post did not become public, and whether beginning anew may help. */
export const readFailure = (reason: string): { refusal: Refusal; mayBeginAnew: boolean } => {
  const rule = failureRules[reason]
  const mayBeginAnew = rule === 'again'
  const meant: Rule =
    rule === 'again' || rule === undefined
      ? {
          class: mayBeginAnew ? 'transient' : 'invalid-content',
          retry: { when: 'never' },
          message: mayBeginAnew
            ? 'TikTok failed while it worked on the post. Send it again later.'
            : 'TikTok did not publish this post. Change it, then send it again.',
        }
      : rule
  return { refusal: toRefusal(meant, { code: reason, detail: reason || 'failed without a reason' }), mayBeginAnew }
}

const refused = (refusal: Refusal): Failed => ({ kind: 'refused', refusal })

/** A refusal counts as one even if its text was lost on the way. */
const codeOfStatus = (status: number) => {
  const code =
    { 401: 'access_token_invalid', 429: 'rate_limit_exceeded' }[status] ?? (status >= 400 && status < 500 ? `http_${status}` : '')
  return { code, message: '', log_id: '' }
}

const otherRefusal = (code: string, message: string): Rule => ({
  class: code.startsWith('spam_risk') ? 'permission' : 'invalid-content',
  retry: { when: 'never' },
  message: message
    ? `TikTok did not accept what was sent: ${redact(message).slice(0, detailMax)}`
    : `TikTok did not accept what was sent (${code}).`,
})

/** TikTok's support asks for the id of its log first. */
const told = (words: string[], logId: string) =>
  `${redact(words.filter((word) => word !== '').join(': ')).slice(0, detailMax)}${logId && ` (log ${redact(logId)})`}`
