import * as z from 'zod'
import { dayMs } from '#shared/domain/times.ts'
import { linkedInLimits } from '#shared/platforms/linkedin/limits.ts'
import { applyRules, type Problem, type Rule, saysNothing, unfinishedStatuses } from '../apply-rules.ts'
import type { Answered } from '../call.ts'
import { type Failed, redact } from '../failed.ts'
import { jsonOf } from '../http.ts'

/**
 * Reads an unsuccessful response from LinkedIn; undefined if it isn't in LinkedIn's own format. `now` in ms since the
 * epoch.
 */
export const readRefusal = (operation: Operation, answered: Answered, now: number): Failed | undefined => {
  const makesPublic = operation === 'post'
  // The host that accepts a video's parts has no error format.
  const isOwn = operation === 'part' || Own.safeParse(jsonOf(answered.body)).success
  if (saysNothing({ isOwn, status: answered.status, makesPublic })) return undefined
  return applyRules(refusalRules, readProblem(operation, answered, now), { platform: 'linkedin', makesPublic })
}

/** LinkedIn's own formats. Source: https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/error-handling */
const Own = z.union([z.object({ status: z.number(), message: z.string() }), z.object({ error: z.string().min(1) })])

const Text = z.string().optional().catch(undefined)
const InputErrors = z.array(z.object({ code: Text, description: Text }).catch({}))
const Body = z.object({
  code: Text,
  message: Text,
  errorDetails: z
    .object({ inputErrors: InputErrors.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  error: Text,
  error_description: Text,
})

const messageMax = 300

/** For an unreadable response, only the status is known. */
const readProblem = (operation: Operation, { status, headers, body }: Answered, now: number): LinkedInProblem => {
  const { data = {} } = Body.safeParse(jsonOf(body))
  const { code, message, errorDetails, error, error_description } = data
  const inputErrors = errorDetails?.inputErrors ?? []
  const codes = [code, ...inputErrors.map((one) => one.code), error].filter((one) => one !== undefined)
  const said = redact(message ?? error_description ?? inputErrors[0]?.description ?? '').slice(0, messageMax)
  const requestId = headers.get('x-li-uuid') ?? headers.get('x-li-request-id')
  return {
    operation,
    status,
    codes,
    message: said,
    now,
    platformCode: codes.length > 0 ? codes.join(' ') : undefined,
    // LinkedIn's support finds the request by this id.
    detail: `${said || `HTTP ${status}`}${requestId ? ` (LinkedIn’s request ${requestId})` : ''}`,
  }
}

/** What we were doing when LinkedIn refused. */
export type Operation = 'exchange' | 'refresh' | 'profile' | 'upload' | 'part' | 'status' | 'post' | 'delete'

/** A refusal from LinkedIn, whichever of its formats it came in. */
export type LinkedInProblem = Problem & {
  operation: Operation
  status: number
  /** LinkedIn's codes, wherever they appeared: for the whole response, for single inputs, or in an OAuth response. */
  codes: string[]
  /** LinkedIn's own message: short, and free of anything that looks like a token. */
  message: string
  /** Ms since the epoch. */
  now: number
}

/** The upload's URL has expired, so the file is uploaded again from the start. */
export const expiredUploadUrl = 'EXPIRED_UPLOAD_URL'
/** LinkedIn couldn't process a file, which may be worth one more upload. */
export const brokenAsset = ['MEDIA_ASSET_PROCESSING_FAILED', 'UPDATING_ASSET_FAILED']

const signIn: readonly Operation[] = ['exchange', 'refresh']

const limitRules: readonly Rule<LinkedInProblem>[] = [
  { when: { status: unfinishedStatuses }, class: 'unsure' },
  {
    when: { status: 429 },
    class: 'rate-limited',
    retry: 'later',
    // LinkedIn doesn't say when a limit ends. It counts by UTC days.
    afterMs: ({ now }) => (Math.floor(now / dayMs) + 1) * dayMs - now,
    message: 'LinkedIn’s daily limit has been reached. We’ll continue after 00:00 UTC.',
  },
]

const tokenRules: readonly Rule<LinkedInProblem>[] = [
  {
    when: { operation: signIn, codes: ['invalid_client', 'unauthorized_client'] },
    class: 'configuration',
    retry: 'after-operator',
    message: 'Our LinkedIn app settings are wrong, and we’ve been notified.',
  },
  {
    when: { operation: 'exchange' },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'The LinkedIn sign-in took too long. Try again.',
  },
  {
    when: { operation: 'refresh' },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Your LinkedIn connection has expired. Reconnect the account.',
  },
]

const accountRules: readonly Rule<LinkedInProblem>[] = [
  { when: { status: 401 }, class: 'sign-in-ended', retry: 'after-refresh', message: 'LinkedIn needs you to reconnect the account.' },
  {
    when: [{ status: 426 }, { codes: 'VERSION_MISSING' }],
    class: 'configuration',
    retry: 'after-operator',
    message: 'Posting to LinkedIn is down. We’re working on it.',
  },
  {
    when: { status: 403 },
    class: 'permission',
    retry: 'never',
    message: 'This app isn’t allowed to post for this LinkedIn account. Reconnect it, then send the post again.',
  },
]

const uploadRules: readonly Rule<LinkedInProblem>[] = [
  {
    when: { codes: expiredUploadUrl },
    class: 'transient',
    retry: 'later',
    message: 'The upload to LinkedIn took too long. We’ll start it again.',
  },
  // Upload URLs need no sign-in, so their status says nothing about the account.
  {
    when: { operation: 'part' },
    class: 'invalid-content',
    retry: 'never',
    message: 'LinkedIn didn’t accept part of the video. Send it again, or use another one.',
  },
]

const passingRules: readonly Rule<LinkedInProblem>[] = [
  {
    when: { codes: 'MEDIA_ASSET_WAITING_UPLOAD' },
    class: 'transient',
    retry: 'later',
    message: 'LinkedIn is still processing the files. We’ll try again soon.',
  },
  { when: { status: 409 }, class: 'transient', retry: 'later', message: 'LinkedIn had a problem. We’ll try again soon.' },
]

const contentRules: readonly Rule<LinkedInProblem>[] = [
  {
    when: { codes: 'DUPLICATE_POST' },
    class: 'duplicate',
    retry: 'never',
    message: 'The same text is already on your LinkedIn profile. Change the text to post it again.',
  },
  {
    when: { codes: ['FIELD_LENGTH_TOO_LONG', 'FIELD_ARRAY_SIZE_TOO_HIGH'] },
    class: 'invalid-content',
    retry: 'never',
    message: `The text is longer than LinkedIn’s ${linkedInLimits.text.value} characters. Shorten it.`,
  },
  {
    when: { codes: brokenAsset },
    class: 'invalid-content',
    retry: 'never',
    message: 'LinkedIn couldn’t process the file. Save it again (videos as MP4 with H.264) and use that.',
  },
  {
    when: { codes: 'INVALID_IMAGE_ID' },
    class: 'invalid-content',
    retry: 'never',
    message: 'LinkedIn didn’t accept the image. Send it again, or use another one.',
  },
  {
    when: { codes: 'INVALID_VIDEO_ID' },
    class: 'invalid-content',
    retry: 'never',
    message: 'LinkedIn didn’t accept the video. Send it again, or use another one.',
  },
  {
    when: { codes: 'INVALID_URL' },
    class: 'invalid-content',
    retry: 'never',
    message: 'LinkedIn didn’t accept the link. Check the address.',
  },
  { when: { status: 413 }, class: 'invalid-content', retry: 'never', message: 'The file is too large for LinkedIn. Use a smaller one.' },
  // Every other refusal is about the content.
  {
    when: {},
    class: 'invalid-content',
    retry: 'never',
    message: ({ message }) => `LinkedIn didn’t accept the post${message ? `: ${message}` : '.'}`,
  },
]

/**
 * The meanings of LinkedIn's refusals. The first match wins. Source:
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api
 */
export const refusalRules: readonly Rule<LinkedInProblem>[] = [
  ...limitRules,
  ...tokenRules,
  ...uploadRules,
  ...accountRules,
  ...passingRules,
  ...contentRules,
]
