import * as z from 'zod'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { applyRules, type Problem, type Rule, saysNothing, unfinishedStatuses } from '../apply-rules.ts'
import type { Answered } from '../call.ts'
import { type Failed, redact } from '../failed.ts'
import { jsonOf } from '../http.ts'

/**
 * Reads an unsuccessful response from Pinterest; undefined if it leaves the outcome open or isn't in Pinterest's own
 * format.
 */
export const readRefusal = (operation: Operation, answered: Answered, now: number): Failed | undefined => {
  const { status, body } = answered
  const makesPublic = operation === 'pin'
  if (unfinishedStatuses.includes(status)) return undefined
  if (saysNothing({ isOwn: Own.safeParse(jsonOf(body)).success, status, makesPublic })) return undefined
  return applyRules(refusalRules, readProblem(operation, answered, now), { platform: 'pinterest', makesPublic })
}

/** Pinterest's own format. Source: https://github.com/pinterest/api-description */
const Own = z.object({ code: z.coerce.number(), message: z.string() })

const Body = z.object({ code: z.coerce.number().optional().catch(undefined), message: z.string().default('').catch('') })

const wordsMax = 300

const readProblem = (operation: Operation, { status, headers, body }: Answered, now: number): PinterestProblem => {
  const { code, message: said = '' } = Body.safeParse(jsonOf(body)).data ?? {}
  const message = redact(said).slice(0, wordsMax)
  const numbers = [status, code].filter((part) => part !== undefined).join('/')
  return {
    operation,
    status,
    code,
    message,
    text: message.toLowerCase(),
    waitMs: waitIn(headers, now),
    platformCode: String(code ?? status),
    detail: `${numbers}${message && `: ${message}`}${caseOf(headers)}`,
  }
}

/** Pinterest's support finds a call by this id. */
const caseOf = (headers: Headers) => {
  const id = headers.get('x-pinterest-rid')
  return id === null ? '' : ` (request ${id.slice(0, 40)})`
}

/** A larger number of seconds is a point in time, not a duration. */
const whileMax = 1_000_000_000

/** How long to wait, in ms. Pinterest documents no single header for it. */
const waitIn = (headers: Headers, now: number) => {
  const seconds = Number(headers.get('retry-after') ?? headers.get('x-ratelimit-reset') ?? Number.NaN)
  if (!Number.isFinite(seconds) || seconds <= 0) return minuteMs
  return Math.max(secondMs, seconds > whileMax ? seconds * secondMs - now : seconds * secondMs)
}

/** The kinds of calls Crier makes to Pinterest. */
export type Operation = 'exchange' | 'refresh' | 'profile' | 'boards' | 'register' | 'upload' | 'status' | 'pin' | 'find' | 'delete'

/** A refusal from Pinterest. The status has a meaning, and `code` refines it. */
export type PinterestProblem = Problem & {
  operation: Operation
  status: number
  code: number | undefined
  /** Pinterest's own message: short, and free of anything that looks like a token. */
  message: string
  /** The same in lowercase, to search for phrases. */
  text: string
  /** How long to wait before the next call, in ms. */
  waitMs: number
}

const ourSettings = 'Pinterest doesn’t let Crier’s app do this yet, and we’ve been notified.'
const quoting =
  (before: string, after: string) =>
  ({ message }: PinterestProblem) =>
    message === '' ? `${before}. ${after}` : `${before}: ${message.replace(/[.\s]+$/, '')}. ${after}`

const signInRules: readonly Rule<PinterestProblem>[] = [
  {
    when: { operation: 'exchange', status: 400 },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'The Pinterest sign-in took too long. Try again.',
  },
  { when: { operation: 'exchange', status: [401, 403] }, class: 'configuration', retry: 'after-operator', message: ourSettings },
  {
    when: { operation: 'refresh', status: [400, 401] },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Your Pinterest connection has expired. Reconnect the account.',
  },
]

const accessRules: readonly Rule<PinterestProblem>[] = [
  {
    when: { status: [401, 403], text: /trial access|standard access|consumer type/ },
    class: 'configuration',
    retry: 'after-operator',
    message: ourSettings,
  },
  {
    when: { status: [401, 403], code: 3 },
    class: 'permission',
    retry: 'after-reconnect',
    message: 'Pinterest didn’t give us all the permissions we need. Reconnect the account and allow all of them.',
  },
  { when: { status: 401 }, class: 'sign-in-ended', retry: 'after-refresh', message: 'Reconnect the account.' },
  {
    when: { status: 403, code: 29 },
    class: 'permission',
    retry: 'never',
    message: 'This account can’t pin to this board. Choose another one.',
  },
]

const contentRules: readonly Rule<PinterestProblem>[] = [
  {
    when: { status: 403, code: 233 },
    class: 'invalid-content',
    retry: 'never',
    message: 'The image is too small for Pinterest. Use a larger one; 1000 × 1500 pixels looks best.',
  },
  {
    when: { status: 403, code: 235 },
    class: 'invalid-content',
    retry: 'never',
    message: 'Pinterest can’t read this image. Save it again as a JPEG, or use another one.',
  },
  {
    when: { status: 400, text: /unable to reach|could not (?:fetch|download)/ },
    class: 'transient',
    retry: 'later',
    message: 'Pinterest couldn’t download the image. We’ll try again soon.',
  },
  {
    when: { status: 400, text: /doesn['’]t allow you to save pins/ },
    class: 'invalid-content',
    retry: 'never',
    message: 'Pinterest doesn’t allow Pins with this link or content. Remove the link, or use a different one.',
  },
  {
    when: { status: 400, text: /invalid url/ },
    class: 'invalid-content',
    retry: 'never',
    message: 'Pinterest didn’t accept this link. Check it, or remove it.',
  },
  {
    when: { status: 404, code: 40 },
    class: 'invalid-content',
    retry: 'never',
    message: 'The board no longer exists. Choose another one.',
  },
  {
    when: { status: [400, 404, 409, 422] },
    class: 'invalid-content',
    retry: 'never',
    message: quoting('Pinterest refused this Pin', 'Change it and try again.'),
  },
  {
    when: { status: 413 },
    class: 'invalid-content',
    retry: 'never',
    message: 'The file is too large for Pinterest. Use a smaller one.',
  },
]

/** In order: the first match wins. Responses that leave the outcome open are handled before. */
export const refusalRules: readonly Rule<PinterestProblem>[] = [
  {
    when: { status: 429 },
    class: 'rate-limited',
    retry: 'later',
    afterMs: ({ waitMs }) => waitMs,
    message: 'Pinterest’s limit has been reached. We’ll try again soon.',
  },
  ...signInRules,
  ...accessRules,
  ...contentRules,
  { when: {}, class: 'permission', retry: 'never', message: quoting('Pinterest refused this', 'Check the account on Pinterest.') },
]
