import { minuteMs } from '#shared/domain/times.ts'
import { type Problem, type Rule, unfinishedStatuses } from '../apply-rules.ts'

/** What we were doing when X refused: the same words mean different things when signing in and when posting. */
export type Operation = 'exchange' | 'refresh' | 'revoke' | 'profile' | 'upload' | 'status' | 'describe' | 'post' | 'find'

/** A refusal from X, whichever of its formats it came in. */
export type XProblem = Problem & {
  operation: Operation
  status: number
  /** The last part of the problem type's URL, or an OAuth response's error; empty if X sends none. */
  kind: string
  /** Everything X says, in lowercase, to search for phrases. */
  text: string
  /** The old numeric codes. */
  codes: string[]
  /** The request fields X names. */
  fields: string[]
  /** X's message about the first problem only. */
  message: string
  /** How long X asks us to wait, in ms from now. */
  waitMs: number
  /** Ms since the epoch. */
  now: number
}

/** X's code for no particular reason: it sometimes sends it temporarily, and also for texts and files it objects to. */
export const notPermitted = 'not-permitted'

/** X's code for a sign-in it otherwise accepts, reported to come and go. */
export const unknownAuthentication = 'unknown-authentication'

const unknownSignIn = 'X does not accept our sign-in for this account. Connect X again.'
const ourSettings = 'Our X app settings are wrong, and we’ve been notified.'
const signIn: readonly Operation[] = ['exchange', 'refresh', 'revoke']
const spentGrants = ['invalid_request', 'invalid_grant']

/** The UTC time, rounded up to the minute. */
const clockOf = (time: number) => new Date(Math.ceil(time / minuteMs) * minuteMs).toISOString().slice(11, 16)

/** Code 88 is what X sent for 429 before it had problem types. */
const limitRules: readonly Rule<XProblem>[] = [
  {
    when: [
      { status: 429, kind: 'usage-capped' },
      { codes: '88', kind: 'usage-capped' },
    ],
    class: 'rate-limited',
    retry: 'after-operator',
    message: 'Posting to X is paused on our side.',
  },
  {
    when: [{ status: 429 }, { codes: '88' }],
    class: 'rate-limited',
    retry: 'later',
    afterMs: ({ waitMs }) => waitMs,
    message: ({ waitMs, now }) => `X asked us to wait until ${clockOf(now + waitMs)} UTC.`,
  },
]

const unfinishedRules: readonly Rule<XProblem>[] = [
  { when: { operation: 'post', status: 503 }, class: 'unsure', cause: 'X is busy' },
  { when: { operation: 'post', status: unfinishedStatuses }, class: 'unsure' },
  { when: { status: 503 }, class: 'transient', retry: 'later', message: 'X is busy. We’ll try again soon.' },
  { when: { status: unfinishedStatuses }, class: 'transient', retry: 'later', message: 'X had a problem. We’ll try again soon.' },
]

const tokenRules: readonly Rule<XProblem>[] = [
  {
    when: [
      { operation: signIn, status: 401 },
      { operation: 'exchange', status: 400, text: /redirect/ },
    ],
    class: 'configuration',
    retry: 'after-operator',
    message: ourSettings,
  },
  {
    when: { operation: 'exchange', status: 400, kind: spentGrants },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'The X sign-in took too long. Try again.',
  },
  {
    when: { operation: 'refresh', status: 400, kind: spentGrants },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Your X connection has expired. Reconnect the account.',
  },
  { when: { operation: signIn }, class: 'configuration', retry: 'after-operator', message: ourSettings },
]

const accountRules: readonly Rule<XProblem>[] = [
  {
    when: { status: 401 },
    class: 'sign-in-ended',
    retry: 'after-refresh',
    message: 'X no longer accepts our sign-in for this account. Connect X again.',
  },
  { when: { status: 402 }, class: 'billing', retry: 'after-operator', message: 'Posting to X is paused on our side; this was not posted.' },
  {
    when: [
      { status: 403, kind: ['client-forbidden', 'oauth1-permissions'] },
      { status: 403, codes: '453' },
    ],
    class: 'configuration',
    retry: 'after-operator',
    message: ourSettings,
  },
  {
    when: { status: 403, text: /authenticating with unknown/ },
    class: 'transient',
    retry: 'later',
    message: unknownSignIn,
    code: unknownAuthentication,
  },
  {
    when: [
      { status: 403, kind: 'unsupported-authentication' },
      { status: 403, text: /unsupported authentication/ },
    ],
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: unknownSignIn,
  },
  {
    when: { status: 403, text: /scope/ },
    class: 'permission',
    retry: 'after-reconnect',
    message: 'X didn’t give us all the permissions we need. Reconnect the account and allow all of them.',
  },
  {
    when: [
      { status: 403, kind: 'user-suspended' },
      { status: 403, text: /suspended/ },
    ],
    class: 'permission',
    retry: 'never',
    message: 'This X account is suspended. Sign in to X to see what it needs.',
  },
  {
    when: { status: 403, text: /not permitted to access this feature/ },
    class: 'permission',
    retry: 'never',
    message: 'This needs X Premium or another plan.',
  },
]

const contentRules: readonly Rule<XProblem>[] = [
  {
    when: { status: 403, text: /duplicate content/ },
    class: 'duplicate',
    retry: 'never',
    message: 'X refused this because the same text was posted recently. Change the text to post it again.',
  },
  {
    when: [
      { operation: 'post', status: 403, text: /posts where you are mentioned|reply to this conversation/ },
      { operation: 'post', status: 403, kind: 'not-authorized-for-resource' },
    ],
    class: 'permission',
    retry: 'never',
    message: 'X only lets apps reply to posts that mention you.',
  },
  {
    when: { status: 403, text: /post a video longer than/ },
    class: 'invalid-content',
    retry: 'never',
    message: 'The video is longer than X allows for this account. Shorten it.',
  },
  {
    when: { status: 403, text: /maximum of one cashtag/ },
    class: 'invalid-content',
    retry: 'never',
    message: 'Use at most one $CASHTAG.',
  },
  {
    when: { operation: 'post', status: 403, text: /not permitted to perform this action/ },
    class: 'permission',
    retry: 'later',
    message: 'X refused this post. Check its length and files, and the account.',
    code: notPermitted,
  },
  {
    when: { operation: 'post', status: 404 },
    class: 'invalid-content',
    retry: 'never',
    message: 'The post you’re replying to no longer exists.',
  },
  { when: { status: 413 }, class: 'invalid-content', retry: 'never', message: 'The file is too large for X. Use a smaller one.' },
  {
    when: { status: 403, message: ['', 'Forbidden'] },
    class: 'permission',
    retry: 'never',
    message: 'X refused this. Check the account on X.',
  },
  { when: { status: 403 }, class: 'permission', retry: 'never', message: ({ message }) => `X refused this: ${message}` },
  // Every other refusal is about the content.
  {
    when: {},
    class: 'invalid-content',
    retry: 'never',
    message: ({ fields: [field], message }) => {
      const what = field ? `“${field}”` : 'what we sent'
      return message ? `X didn’t accept ${what}: ${message}` : `X didn’t accept ${what}.`
    },
  },
]

/**
 * The meanings of X's refusals. The first match wins. Sources:
 * https://docs.x.com/x-api/fundamentals/response-codes-and-errors and X's OpenAPI document.
 */
export const refusalRules: readonly Rule<XProblem>[] = [...limitRules, ...unfinishedRules, ...tokenRules, ...accountRules, ...contentRules]
