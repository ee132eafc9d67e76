import * as z from 'zod'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { applyRules, type Problem, type Rule, saysNothing, unfinishedStatuses } from '../apply-rules.ts'
import type { HttpResponse } from '../call.ts'
import { type Failed, redact } from '../failed.ts'
import { jsonOf } from '../http.ts'

/** Reads an unsuccessful response; undefined if it isn't in a server's own format. `now` in ms since the epoch. */
export const readRefusal = (operation: Operation, answered: HttpResponse, now: number): Failed | undefined => {
  const makesPublic = operation === 'post'
  const isOwn = connecting.includes(operation) || errorOf(answered) !== ''
  if (saysNothing({ isOwn, status: answered.status, makesPublic })) return undefined
  return applyRules(refusalRules, readProblem(operation, answered, now), { platform: 'bluesky', makesPublic })
}

/**
 * While an account is being connected, the status alone is enough: the host that the person entered may not be a
 * Bluesky server at all.
 */
const connecting: readonly Operation[] = ['resolve', 'prepare', 'exchange', 'sign-in']

/** The error's name in a response. */
export const errorOf = ({ body }: HttpResponse): string => Body.safeParse(jsonOf(body)).data?.error ?? ''

const Text = z.string().optional().catch(undefined)
const Body = z.object({ error: Text, message: Text, error_description: Text })

const messageMax = 300

/** For an unreadable response, only the status is known. */
const readProblem = (operation: Operation, answered: HttpResponse, now: number): BlueskyProblem => {
  const { status, headers, body } = answered
  const { error = '', message, error_description } = Body.safeParse(jsonOf(body)).data ?? {}
  const said = redact(message ?? error_description ?? '').slice(0, messageMax)
  return {
    operation,
    status,
    error,
    message: said,
    waitMs: waitIn(headers, now),
    platformCode: error || undefined,
    detail: [error, said].filter((word) => word !== '').join(': ') || `HTTP ${status}`,
  }
}

/** Seconds from now, or the second when the limit ends: https://docs.bsky.app/docs/advanced-guides/rate-limits */
const waitIn = (headers: Headers, now: number) => {
  const [after, reset] = [Number(headers.get('retry-after') ?? Number.NaN), Number(headers.get('ratelimit-reset') ?? Number.NaN)]
  if (after >= 0) return after * secondMs
  return reset * secondMs > now ? reset * secondMs - now : undefined
}

/** What we were doing when a server refused. */
export type Operation =
  | 'resolve'
  | 'prepare'
  | 'exchange'
  | 'sign-in'
  | 'refresh'
  | 'revoke'
  | 'profile'
  | 'upload'
  | 'post'
  | 'find'
  | 'delete'

/** A server's refusal. */
export type BlueskyProblem = Problem & {
  operation: Operation
  status: number
  /** The error's name; empty if the server sends none. */
  error: string
  /** The server's own message: short, and free of anything that looks like a token. */
  message: string
  /** How long the server asks us to wait, in ms. */
  waitMs: number | undefined
}

/** A record refers to a file that the server has dropped. */
export const blobNotFound = 'BlobNotFound'

const connectAgain = 'Your Bluesky connection has expired. Reconnect the account.'

const limitRules: readonly Rule<BlueskyProblem>[] = [
  {
    when: [{ status: 429 }, { error: 'RateLimitExceeded' }],
    class: 'rate-limited',
    retry: 'later',
    afterMs: ({ waitMs = minuteMs }) => waitMs,
    message: 'Bluesky asked us to wait. We’ll try again after that.',
  },
  { when: { status: unfinishedStatuses }, class: 'unsure' },
]

/** The calls of an OAuth sign-in. A refusal of one affects no account but its own. */
const oauthOperations: readonly Operation[] = ['prepare', 'exchange', 'refresh', 'revoke']
const clientErrors = ['invalid_client', 'invalid_client_metadata', 'unauthorized_client', 'invalid_dpop_proof', 'invalid_redirect_uri']

const clientRules: readonly Rule<BlueskyProblem>[] = [
  {
    when: { operation: oauthOperations, error: clientErrors },
    class: 'configuration',
    retry: 'after-operator',
    message: 'This Crier isn’t set up correctly for signing in to Bluesky, and we’ve been notified. An app password still works.',
  },
  // Anyone can run a server. While publishing, `after-operator` would pause everyone’s posts on the word of one.
  {
    when: { error: clientErrors },
    class: 'transient',
    retry: 'later',
    message: ({ detail }) => `The Bluesky server didn’t accept Crier’s credentials (${detail}). We’ll try again soon.`,
  },
]

const signInRules: readonly Rule<BlueskyProblem>[] = [
  {
    when: { operation: 'sign-in', error: 'AuthFactorTokenRequired' },
    class: 'permission',
    retry: 'never',
    message: 'That is the account’s main password. Use an app password: create one in your Bluesky settings.',
  },
  {
    when: { error: ['AccountTakedown', 'AccountDeactivated', 'AccountSuspended'] },
    class: 'permission',
    retry: 'never',
    message: 'This Bluesky account isn’t active. Sign in to Bluesky to see what it needs.',
  },
  {
    when: { operation: 'sign-in', status: [400, 401] },
    class: 'permission',
    retry: 'never',
    message: 'Wrong handle or app password. Check both, or create a new app password in your Bluesky settings.',
  },
  {
    when: { operation: 'resolve' },
    class: 'invalid-content',
    retry: 'never',
    message: 'Bluesky couldn’t find that account. Check the handle.',
  },
  {
    when: { operation: 'prepare' },
    class: 'configuration',
    retry: 'never',
    message: 'That server didn’t allow the sign-in. Use an app password instead.',
  },
  {
    when: { operation: 'exchange' },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'The Bluesky sign-in took too long. Try again.',
  },
  { when: { operation: 'refresh', status: [400, 401, 403] }, class: 'sign-in-ended', retry: 'after-reconnect', message: connectAgain },
]

const accountRules: readonly Rule<BlueskyProblem>[] = [
  // Servers report a bad token with status 400, and only the error's name shows it.
  {
    when: [{ error: ['ExpiredToken', 'InvalidToken', 'AuthMissing', 'AuthenticationRequired', 'invalid_token'] }, { status: 401 }],
    class: 'sign-in-ended',
    retry: 'after-refresh',
    message: connectAgain,
  },
  {
    when: { error: 'ScopeMissingError' },
    class: 'permission',
    retry: 'after-reconnect',
    message: 'Bluesky didn’t give us all the permissions we need. Reconnect the account and allow all of them.',
  },
  {
    when: { error: ['AccountNotFound', 'RepoNotFound'] },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'The account has moved to another server. Reconnect it.',
  },
  { when: { status: 403 }, class: 'permission', retry: 'never', message: 'Bluesky refused this. Check the account on Bluesky.' },
]

const contentRules: readonly Rule<BlueskyProblem>[] = [
  { when: { error: blobNotFound }, class: 'transient', retry: 'later', message: 'Bluesky dropped a file. We’ll upload it again.' },
  { when: { error: 'InvalidSwap' }, class: 'transient', retry: 'later', message: 'Bluesky had a problem. We’ll try again soon.' },
  {
    when: { status: 413 },
    class: 'invalid-content',
    retry: 'never',
    message: 'The file is too large for this account’s server. Use a smaller one.',
  },
  {
    when: { message: /grapheme too big|record\.text/i },
    class: 'invalid-content',
    retry: 'never',
    message: 'The text is too long for Bluesky. Shorten it.',
  },
  {
    when: { message: /blob too big/i },
    class: 'invalid-content',
    retry: 'never',
    message: 'A file is too large for Bluesky. Use a smaller one.',
  },
  // Every other refusal is about the content.
  {
    when: {},
    class: 'invalid-content',
    retry: 'never',
    message: ({ message }) => `Bluesky didn’t accept the post${message ? `: ${message}` : '.'}`,
  },
]

/**
 * The meanings of refusals. The first match wins. Sources: https://docs.bsky.app/docs/category/http-reference,
 * https://atproto.com/specs/oauth, https://atproto.com/specs/xrpc.
 */
export const refusalRules: readonly Rule<BlueskyProblem>[] = [
  ...limitRules,
  ...clientRules,
  ...signInRules,
  ...accountRules,
  ...contentRules,
]
