import * as z from 'zod'
import { minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import { applyRules, type Meaning, type Problem, type Rule, saysNothing, unfinishedStatuses } from '../apply-rules.ts'
import type { Answered } from '../call.ts'
import { type Failed, redact } from '../failed.ts'
import { jsonOf } from '../http.ts'

/**
 * Reads an unsuccessful response; undefined if it isn't in a Mastodon server's own format. `now` in ms since the epoch.
 */
export const readRefusal = (operation: Operation, answered: Answered, now: number): Failed | undefined => {
  const makesPublic = operation === 'post'
  // While an account is being connected, a response in any other format comes from something that isn't a Mastodon
  // server.
  const isOwn = operation === 'prepare' || operation === 'register' || Own.safeParse(jsonOf(answered.body)).success
  if (saysNothing({ isOwn, status: answered.status, makesPublic })) return undefined
  return applyRules(refusalRules, readProblem(operation, answered, now), { platform: 'mastodon', makesPublic })
}

/** A server's own format. Source: https://docs.joinmastodon.org/entities/Error/ */
const Own = z.object({ error: z.string().min(1) })

const Text = z.string().optional().catch(undefined)
const Body = z.object({ error: Text, error_description: Text })

const messageMax = 300

/** For an unreadable response, only the status is known. */
const readProblem = (operation: Operation, { status, headers, body }: Answered, now: number): MastodonProblem => {
  const { error = '', error_description = '' } = Body.safeParse(jsonOf(body)).data ?? {}
  const message = redact(error).slice(0, messageMax)
  return {
    operation,
    status,
    message,
    waitMs: waitIn(headers, now),
    platformCode: /^[a-z_]+$/.test(error) ? error : undefined,
    detail: [message, redact(error_description).slice(0, messageMax)].filter((words) => words !== '').join(': ') || `HTTP ${status}`,
  }
}

/** This header says when the limit ends: https://docs.joinmastodon.org/api/rate-limits */
const waitIn = (headers: Headers, now: number) => {
  const reset = headers.get('x-ratelimit-reset')
  const at = reset === null ? Number.NaN : toMs(reset)
  return at > now ? at - now : undefined
}

/** What we were doing when a server refused. */
export type Operation = 'prepare' | 'register' | 'exchange' | 'profile' | 'upload' | 'status' | 'post' | 'find' | 'delete'

/** A server's refusal. */
export type MastodonProblem = Problem & {
  operation: Operation
  status: number
  /** The server's own message: short, free of anything that looks like a token, and in the account's language. */
  message: string
  /** How long the server asks us to wait, in ms. */
  waitMs: number | undefined
}

type MastodonRule = Rule<MastodonProblem>

/** A file of the post is missing or already attached. The post itself may be public. */
export const fileGone = 'file-gone'
/** A post doesn't exist. */
export const postGone = 'post-gone'

const connectAgain = 'Your Mastodon connection has expired. Reconnect the account.'
const invalid = (message: Meaning<MastodonProblem>['message']): Meaning<MastodonProblem> => ({
  class: 'invalid-content',
  retry: 'never',
  message,
})

const limitRules: readonly MastodonRule[] = [
  {
    when: { status: 429 },
    class: 'rate-limited',
    retry: 'later',
    afterMs: ({ waitMs = minuteMs }) => waitMs,
    message: 'The server asked us to wait. We’ll try again after that.',
  },
  { when: { status: unfinishedStatuses }, class: 'unsure', cause: 'The server had a problem' },
  {
    when: { status: 410 },
    class: 'permission',
    retry: 'never',
    message: 'This server is shutting down, or has shut down. Connect an account on another one.',
  },
]

const signInRules: readonly MastodonRule[] = [
  {
    when: { operation: ['prepare', 'register'] },
    ...invalid('There’s no Mastodon server at that address. Check it; it may differ from the end of your handle.'),
  },
  {
    when: { operation: 'exchange' },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'The sign-in took too long. Try again.',
  },
]

const accountRules: readonly MastodonRule[] = [
  { when: { status: 401 }, class: 'sign-in-ended', retry: 'after-reconnect', message: connectAgain },
  {
    when: { status: 403, message: /outside the authorized scopes/i },
    class: 'permission',
    retry: 'after-reconnect',
    message: 'The server didn’t give us all the permissions we need. Reconnect the account and allow all of them.',
  },
  {
    when: { status: 403 },
    class: 'permission',
    retry: 'never',
    message: 'The server refused this. The account may be blocked, or its email not confirmed. Sign in there to check.',
  },
]

const uploadRules: readonly MastodonRule[] = [
  {
    when: { operation: 'upload', message: /processing thumbnail/i },
    class: 'transient',
    retry: 'later',
    message: 'The server couldn’t read a file. We’ll send it again.',
  },
  {
    when: [{ operation: ['upload', 'status'], status: 422 }, { status: 413 }],
    ...invalid(({ message }) => `The server can’t use one of the post’s files${message ? `: ${message}` : '.'}`),
  },
  {
    when: { operation: 'status', status: 404 },
    class: 'transient',
    retry: 'later',
    message: 'The server no longer has a file. We’ll send it again.',
    code: fileGone,
  },
]

const contentRules: readonly MastodonRule[] = [
  { when: { operation: 'find', status: 404 }, ...invalid('The post is no longer there.'), code: postGone },
  {
    when: { message: /not finished processing/i },
    class: 'transient',
    retry: 'later',
    afterMs: 5 * secondMs,
    message: 'The server is still processing a file. We’ll try again soon.',
  },
  {
    when: { message: /not found or already attached/i },
    class: 'transient',
    retry: 'later',
    message: 'The server no longer has one of the post’s files, or has already posted it.',
    code: fileGone,
  },
  {
    when: { operation: 'post', status: 404, message: /quote/i },
    ...invalid('The post you’re quoting no longer exists or can’t be quoted. Choose another.'),
  },
  { when: { operation: 'post', status: 404 }, ...invalid('The previous post in the thread no longer exists.') },
  { when: { message: /character limit/i }, ...invalid(({ message }) => `The text is too long for this server. It says: ${message}.`) },
  { when: { message: /disallowed hashtag/i }, ...invalid('This server doesn’t allow one of the hashtags. Remove it.') },
  // Every other refusal is about the content. Validation messages come in the account's language.
  { when: {}, ...invalid(({ message }) => `The server didn’t accept the post${message ? `: ${message}` : '.'}`) },
]

/**
 * The meanings of refusals. The first match wins. Source:
 * https://github.com/mastodon/mastodon/blob/main/app/controllers/concerns/api/error_handling.rb.
 */
export const refusalRules: readonly MastodonRule[] = [...limitRules, ...signInRules, ...accountRules, ...uploadRules, ...contentRules]
