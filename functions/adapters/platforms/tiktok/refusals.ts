import * as z from 'zod'
import type { Refusal } from '#shared/domain/refusals.ts'
import { dayMs, hourMs, minuteMs } from '#shared/domain/times.ts'
import { applyRules, type Meaning, type Problem, type Rule, ruleFor, serverErrors, toRefusal } from '../apply-rules.ts'
import type { HttpResponse } from '../call.ts'
import { type Failed, redact } from '../failed.ts'
import { jsonOf } from '../http.ts'

const detailMax = 300

const Text = z.string().catch('')
const Envelope = z.object({ error: z.object({ code: Text, message: Text, log_id: Text }) })
const SignInError = z.object({ error: z.string(), error_description: Text, log_id: Text })

/** True if TikTok did what a call asked. Its code says so, not the status. */
export const isOk = ({ body }: HttpResponse) => Envelope.safeParse(jsonOf(body)).data?.error.code === 'ok'

/** True if an OAuth endpoint's response isn't one of its errors, which also come with status 200. */
export const isSignInOk = ({ status, body }: HttpResponse) => status >= 200 && status < 300 && !SignInError.safeParse(jsonOf(body)).success

/** Reads an unsuccessful response from the API; undefined if it isn't in TikTok's own format. */
export const readRefusal = ({ status, body }: HttpResponse, makesPublic: boolean): Failed | undefined => {
  const own = Envelope.safeParse(jsonOf(body)).data?.error
  const isOwn = own !== undefined && own.code !== ''
  if (!isOwn && (makesPublic || plainCodes[status] === undefined)) return undefined
  const { code, message, log_id } = own && isOwn ? own : { code: plainCodes[status] ?? '', message: '', log_id: '' }
  const detail = told([code, message], log_id)
  const problem = { status, code, message: redact(message).slice(0, detailMax), platformCode: code, detail }
  return applyRules(callRules, problem, { platform: 'tiktok', makesPublic })
}

/** Reads an error from an OAuth endpoint; undefined if it says nothing about the sign-in. */
export const readSignInRefusal =
  (operation: SignInProblem['operation']) =>
  ({ status, body }: HttpResponse): Failed | undefined => {
    const { data } = SignInError.safeParse(jsonOf(body))
    if (!data || status >= 500) return undefined
    const { error: code, error_description, log_id } = data
    const problem = { operation, code, platformCode: code, detail: told([code, error_description], log_id) }
    return applyRules(signInRules, problem, { platform: 'tiktok', makesPublic: false })
  }

/** Reads why a post failed for good. */
export const readFailure = (failure: string): Refusal => {
  const problem: FailureProblem = { failure, platformCode: failure, detail: failure || 'failed without a reason' }
  return toRefusal(ruleFor(failureRules, problem) ?? otherFailure, problem)
}

/** TikTok's code for statuses that are clear enough on their own if nothing becomes public. */
const plainCodes: Record<number, string> = { 413: 'http_413', 429: 'rate_limit_exceeded' }

/** TikTok's support asks for the log id first. */
const told = (words: string[], logId: string) =>
  `${redact(words.filter((word) => word !== '').join(': ')).slice(0, detailMax)}${logId && ` (log ${redact(logId)})`}`

/** A refused API call, by its response's `error.code`. */
export type CallProblem = Problem & { status: number; code: string; message: string }

/** A refusal from an OAuth endpoint, by its response's `error`. */
export type SignInProblem = Problem & { operation: 'exchange' | 'refresh' | 'revoke'; code: string }

/** Why a post failed: its `fail_reason`. */
export type FailureProblem = Problem & { failure: string }

const settings: Meaning<Problem> = {
  class: 'configuration',
  retry: 'after-operator',
  message: 'Our TikTok settings are wrong, and we’ve been notified.',
}
const tooManyPosts: Meaning<Problem> = {
  class: 'rate-limited',
  retry: 'later',
  afterMs: dayMs,
  message: 'This account reached TikTok’s daily posting limit. We’ll try again in 24 hours.',
}
const banned: Meaning<Problem> = {
  class: 'permission',
  retry: 'never',
  message: 'TikTok isn’t letting this account post right now. Open TikTok to see why, then send the post again.',
}

/** Source: https://developers.tiktok.com/doc/tiktok-api-v2-error-handling and each call's own page. */
export const callRules: readonly Rule<CallProblem>[] = [
  { when: [{ code: 'internal_error' }, { status: serverErrors }], class: 'unsure' },
  {
    when: { code: 'access_token_invalid' },
    class: 'sign-in-ended',
    retry: 'after-refresh',
    message: 'TikTok no longer accepts our sign-in for this account. Connect TikTok again.',
  },
  {
    when: { code: ['scope_not_authorized', 'scope_permission_missed'] },
    class: 'permission',
    retry: 'after-reconnect',
    message: 'TikTok doesn’t let Crier post to this account. Reconnect it and allow posting.',
  },
  {
    when: { code: 'invalid_file_upload' },
    class: 'invalid-content',
    retry: 'never',
    message: 'TikTok couldn’t accept this file. Save it as MP4 with H.264 and use that.',
  },
  {
    when: { code: 'invalid_publish_id' },
    class: 'invalid-content',
    retry: 'never',
    message: 'TikTok no longer recognizes this upload.',
  },
  {
    when: { code: 'token_not_authorized_for_specified_publish_id' },
    class: 'permission',
    retry: 'never',
    message: 'TikTok won’t tell this connection what happened to the post.',
  },
  {
    when: { code: 'app_version_check_failed' },
    class: 'permission',
    retry: 'never',
    message: 'Update the TikTok app to version 31.8 or later, then send the post again.',
  },
  { when: { code: 'spam_risk_too_many_posts' }, ...tooManyPosts },
  { when: { code: 'spam_risk_user_banned_from_posting' }, ...banned },
  {
    when: { code: 'spam_risk_too_many_pending_share' },
    class: 'rate-limited',
    retry: 'later',
    afterMs: hourMs,
    message: 'Finish the drafts waiting in the TikTok inbox. We’ll try again every hour.',
  },
  {
    when: { code: 'reached_active_user_cap' },
    class: 'rate-limited',
    retry: 'later',
    afterMs: dayMs,
    message: 'Our TikTok quota is used up for today. We’ll try again in 24 hours.',
  },
  {
    when: { code: 'unaudited_client_can_only_post_to_private_accounts' },
    class: 'permission',
    retry: 'never',
    message:
      'Until TikTok approves this app, only private accounts can post, visible to themselves. Choose “Only you” and make the account private.',
  },
  { when: { code: 'url_ownership_unverified' }, ...settings },
  {
    when: { code: 'privacy_level_option_mismatch' },
    class: 'invalid-content',
    retry: 'never',
    message: 'TikTok no longer offers this account the audience you chose. Choose who can see this post.',
  },
  {
    when: { code: 'rate_limit_exceeded' },
    class: 'rate-limited',
    retry: 'later',
    afterMs: minuteMs,
    message: 'TikTok asked us to wait a minute.',
  },
  { when: { code: /^spam_risk/ }, class: 'permission', retry: 'never', message: ({ code, message }) => notAccepted(code, message) },
  // Every other refusal is about the content.
  { when: {}, class: 'invalid-content', retry: 'never', message: ({ code, message }) => notAccepted(code, message) },
]

const notAccepted = (code: string, message: string) => `TikTok didn’t accept what we sent${message ? `: ${message}` : ` (${code}).`}`

/** Any other error says nothing about the sign-in. */
export const signInRules: readonly Rule<SignInProblem>[] = [
  {
    when: { operation: 'exchange', code: 'invalid_grant' },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'The TikTok sign-in took too long. Try again.',
  },
  {
    when: { code: 'invalid_grant' },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Your TikTok connection has expired. Reconnect the account.',
  },
  {
    when: {
      code: [
        'invalid_client',
        'unauthorized_client',
        'invalid_request',
        'invalid_scope',
        'unsupported_grant_type',
        'unsupported_response_type',
      ],
    },
    ...settings,
  },
]

/** TikTok failed, not the post, so another attempt may succeed. */
export const passingFailures = ['internal', 'video_pull_failed', 'photo_pull_failed']

const unusable = (message: string): Meaning<Problem> => ({ class: 'invalid-content', retry: 'never', message })

export const failureRules: readonly (Rule<FailureProblem> & Meaning<FailureProblem>)[] = [
  {
    when: { failure: 'file_format_check_failed' },
    ...unusable('TikTok can’t use this file. Save a video as MP4 with H.264, a photo as JPEG.'),
  },
  {
    when: { failure: 'duration_check_failed' },
    ...unusable('TikTok doesn’t allow videos of this length from this account. Use a shorter or longer one.'),
  },
  {
    when: { failure: 'frame_rate_check_failed' },
    ...unusable('TikTok allows videos with 23 to 60 frames per second. Save it at 30.'),
  },
  {
    when: { failure: 'picture_size_check_failed' },
    ...unusable('TikTok doesn’t allow images of this size. Save it at a different size, up to 1080p.'),
  },
  {
    when: { failure: 'publish_cancelled' },
    class: 'permission',
    retry: 'never',
    message: 'This post was cancelled on TikTok. Send it again if you still want it there.',
  },
  {
    when: { failure: 'auth_removed' },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Crier’s access was removed while TikTok was processing the post. Reconnect the account.',
  },
  { when: { failure: 'spam_risk_too_many_posts' }, ...tooManyPosts },
  { when: { failure: 'spam_risk_user_banned_from_posting' }, ...banned },
  { when: { failure: 'spam_risk_text' }, ...unusable('TikTok thinks the text is spam. Change it.') },
  {
    when: { failure: 'spam_risk' },
    class: 'permission',
    retry: 'never',
    message: 'TikTok thinks this post is spam. Check the account on TikTok.',
  },
]

/** A failure for any other reason. */
export const otherFailure: Meaning<FailureProblem> = unusable('TikTok didn’t publish this post. Change it, then send it again.')
