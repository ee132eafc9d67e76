import * as z from 'zod'
import type { Refusal } from '#shared/domain/refusals.ts'
import { applyRules, ruleFor, toRefusal } from '../apply-rules.ts'
import type { Answered } from '../call.ts'
import type { Failed } from '../failed.ts'
import { jsonOf } from '../http.ts'
import { redact } from '../redact.ts'
import { callRules, type FailureProblem, failureRules, otherFailure, type SignInProblem, signInRules } from './refusal-rules.ts'

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
  const problem = { status, code, message: redact(message).slice(0, detailMax), platformCode: code, detail }
  return applyRules(callRules, problem, { platform: 'tiktok', makesPublic })
}

/** Reads an error of the OAuth addresses; undefined for one that says nothing of the sign-in. */
export const readSignInRefusal =
  (operation: SignInProblem['operation']) =>
  ({ status, body }: Answered): Failed | undefined => {
    const { data } = SignInError.safeParse(jsonOf(body))
    if (!data || status >= 500) return undefined
    const { error: code, error_description, log_id } = data
    const problem = { operation, code, platformCode: code, detail: told([code, error_description], log_id) }
    return applyRules(signInRules, problem, { platform: 'tiktok', makesPublic: false })
  }

/** Why a post did not become public, and will not. */
export const readFailure = (failure: string): Refusal => {
  const problem: FailureProblem = { failure, platformCode: failure, detail: failure || 'failed without a reason' }
  return toRefusal(ruleFor(failureRules, problem) ?? otherFailure, problem)
}

/** A refusal counts as one even if its text was lost on the way. */
const codeOfStatus = (status: number) => {
  const code =
    { 401: 'access_token_invalid', 429: 'rate_limit_exceeded' }[status] ?? (status >= 400 && status < 500 ? `http_${status}` : '')
  return { code, message: '', log_id: '' }
}

/** TikTok's support asks for the id of its log first. */
const told = (words: string[], logId: string) =>
  `${redact(words.filter((word) => word !== '').join(': ')).slice(0, detailMax)}${logId && ` (log ${redact(logId)})`}`
