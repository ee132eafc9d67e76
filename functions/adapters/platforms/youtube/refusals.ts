import * as z from 'zod'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { dayIn } from '#shared/domain/wall-clock.ts'
import { applyRules, type Problem, type Rule, saysNothing, unfinishedStatuses } from '../apply-rules.ts'
import type { Answered } from '../call.ts'
import { type Failed, redact } from '../failed.ts'
import { jsonOf } from '../http.ts'

const detailMax = 300

/**
 * Reads an unsuccessful response; undefined if Google failed on the call, or if it isn't in Google's own format, so the
 * outcome is unknown. `now` in ms since the epoch.
 */
export const readRefusal = (operation: Operation, answered: Answered, now: number): Failed | undefined => {
  const { status, headers, body } = answered
  if (unfinishedStatuses.includes(status)) return undefined
  if (saysNothing({ isOwn: isOwn(answered), status, makesPublic: operation === 'upload' })) return undefined
  const { reason, message } = wordsIn(body)
  const detail = [`HTTP ${status}`, reason, message].filter((text) => text !== '').join(': ')
  const problem = { operation, status, reason, message, waitMs: waitIn(headers), now, platformCode: reason, detail }
  return applyRules(refusalRules, problem, { platform: 'youtube', makesPublic: operation === 'upload' })
}

const waitIn = (headers: Headers) => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds >= 0 ? seconds * secondMs : undefined
}

/** True if the response is Google's own. Upload endpoints respond in plain text, with the upload's id in a header. */
export const isOwn = ({ headers, body }: Answered) =>
  headers.has('x-guploader-uploadid') || z.union([ApiError, TokenError]).safeParse(jsonOf(body)).success

const ApiError = z.object({
  error: z.object({
    code: z.number(),
    message: z.string(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
})
const TokenError = z.object({ error: z.string(), error_description: z.string().optional() })

/** Reads Google's reason and message from its API's or its token calls' format. A page or plain text isn't reliable. */
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

/** Google includes links in its messages. */
const plain = (message = '') => redact(message.replace(/<[^>]*>/g, '')).slice(0, detailMax)

export type Operation = 'exchange' | 'refresh' | 'revoke' | 'profile' | 'facts' | 'upload' | 'thumbnail' | 'status'

/** A refusal from YouTube or Google: `reason` is its code, and `message` its own words without markup. */
export type YouTubeProblem = Problem & {
  operation: Operation
  status: number
  reason: string
  message: string
  /** How long Google asks to wait, in ms; undefined where it does not say. */
  waitMs: number | undefined
  /** Ms since the epoch. */
  now: number
}

const spentQuotas = ['quotaExceeded', 'dailyLimitExceeded']
const publishing: readonly Operation[] = ['upload', 'thumbnail', 'status']

const asTold = ({ waitMs }: YouTubeProblem) => waitMs

/** YouTube's quotas reset at midnight there. */
const untilNextQuota = ({ now }: YouTubeProblem) => dayIn(now, 'America/Los_Angeles').endsAt - now

const tokenRules: readonly Rule<YouTubeProblem>[] = [
  {
    when: { operation: 'exchange', reason: 'invalid_grant' },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'The YouTube sign-in took too long. Try again.',
  },
  {
    when: { reason: 'invalid_grant' },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Your YouTube connection has expired. Reconnect the account.',
  },
  {
    when: [{ operation: ['exchange', 'refresh', 'revoke'] }, { reason: 'accessNotConfigured' }],
    class: 'configuration',
    retry: 'after-operator',
    message: 'Our YouTube app settings are wrong, and we’ve been notified.',
  },
]

const accountRules: readonly Rule<YouTubeProblem>[] = [
  {
    when: { reason: 'youtubeSignupRequired' },
    class: 'permission',
    retry: 'never',
    message: 'This Google account has no YouTube channel. Create one on youtube.com, then connect it.',
  },
  {
    when: { reason: ['authenticatedUserAccountClosed', 'authenticatedUserAccountSuspended', 'channelClosed', 'channelSuspended'] },
    class: 'permission',
    retry: 'never',
    message: 'The YouTube account is closed or suspended. Sign in to YouTube to see why.',
  },
  {
    when: { reason: ['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'] },
    class: 'permission',
    retry: 'after-reconnect',
    message: 'YouTube didn’t give us all the permissions we need. Reconnect the account and allow uploading.',
  },
  {
    when: { status: 401 },
    class: 'sign-in-ended',
    retry: 'after-refresh',
    message: 'YouTube no longer accepts our sign-in for this account. Connect YouTube again.',
  },
]

const limitRules: readonly Rule<YouTubeProblem>[] = [
  {
    when: { operation: publishing, reason: spentQuotas },
    class: 'rate-limited',
    retry: 'later',
    afterMs: untilNextQuota,
    message: 'Our daily YouTube quota is used up. The video goes out tomorrow.',
  },
  {
    when: { reason: spentQuotas },
    class: 'rate-limited',
    retry: 'later',
    afterMs: untilNextQuota,
    message: 'Our daily YouTube quota is used up. Try again tomorrow.',
  },
  {
    when: { reason: 'uploadLimitExceeded' },
    class: 'rate-limited',
    retry: 'later',
    afterMs: dayMs,
    message: 'This channel has reached YouTube’s daily upload limit. We’ll try again in 24 hours.',
  },
  {
    when: [{ status: 429 }, { reason: ['rateLimitExceeded', 'userRateLimitExceeded', 'uploadRateLimitExceeded'] }],
    class: 'rate-limited',
    retry: 'later',
    afterMs: asTold,
    message: 'YouTube asked us to slow down. We’ll try again soon.',
  },
]

const fields: Record<string, string> = {
  invalidTitle: 'the title: use 1 to 100 characters, without < and >',
  invalidDescription: 'the description: use at most 5,000 bytes, without < and >',
  invalidTags: 'the tags: use fewer or shorter ones',
  invalidCategoryId: 'the category: choose another one',
  invalidVideoMetadata: 'the title, the category or the tags: check them',
  defaultLanguageNotSet: 'the language of the video',
  invalidFilename: 'the file name: rename the file and upload it again',
}

const contentRules: readonly Rule<YouTubeProblem>[] = [
  {
    when: { reason: Object.keys(fields) },
    class: 'invalid-content',
    retry: 'never',
    message: ({ reason }) => `YouTube didn’t accept ${fields[reason] ?? 'this'}.`,
  },
  {
    when: { operation: 'thumbnail', status: 403, reason: 'forbidden' },
    class: 'permission',
    retry: 'never',
    message: 'YouTube didn’t accept the thumbnail. Verify the channel by phone (youtube.com/verify) to use your own.',
  },
  {
    when: { reason: 'invalidImage' },
    class: 'invalid-content',
    retry: 'never',
    message: 'YouTube couldn’t use the thumbnail. Choose a JPEG or PNG image of up to 50 MB.',
  },
  {
    when: { reason: 'videoNotFound' },
    class: 'transient',
    retry: 'later',
    afterMs: asTold,
    message: 'YouTube doesn’t show the video yet. We’ll try again soon.',
  },
  {
    when: { status: 403 },
    class: 'permission',
    retry: 'never',
    message: ({ message }) => (message ? `YouTube refused this: ${message}` : 'YouTube refused this. Check the channel on YouTube.'),
  },
  // Every other refusal is about the content.
  {
    when: {},
    class: 'invalid-content',
    retry: 'never',
    message: ({ message }) =>
      message ? `YouTube didn’t accept this: ${message}` : 'YouTube didn’t accept this. Check the video and its options.',
  },
]

/** Definite refusals. The first match wins. Source: https://developers.google.com/youtube/v3/docs/errors */
export const refusalRules: readonly Rule<YouTubeProblem>[] = [...limitRules, ...tokenRules, ...accountRules, ...contentRules]
