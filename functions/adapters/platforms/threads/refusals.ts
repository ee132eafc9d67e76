import * as z from 'zod'
import type { Refusal } from '#shared/domain/refusals.ts'
import { hourMs, secondMs } from '#shared/domain/times.ts'
import { applyRules, type Meaning, type Problem, type Rule, ruleFor, serverErrors, toRefusal } from '../apply-rules.ts'
import type { Answered } from '../call.ts'
import { type Failed, redact } from '../failed.ts'
import { type GraphProblem, graphPermissions, graphRateLimits, readGraphProblem } from '../graph-problem.ts'
import { jsonOf } from '../http.ts'

/** Reads an unsuccessful response from the Threads API; undefined if it isn't from Threads at all. */
export const readRefusal = (answered: Answered, { makesPublic }: { makesPublic: boolean }): Failed | undefined => {
  const problem = readGraphProblem(answered)
  if (!problem) return undefined
  const platformCode = (problem.subcode ?? problem.code)?.toString()
  return applyRules(refusalRules, { ...problem, platformCode, makesPublic }, { platform: 'threads', makesPublic })
}

/** Reads why a container failed from the word Threads leaves in its status. */
export const readFailure = (said: string): { refusal: Refusal; isOnce: boolean } => {
  const detail = redact(said).slice(0, 300)
  const problem = { platformCode: /^[A-Z_]+$/.exec(detail)?.[0], detail }
  const rule = ruleFor(failureRules, problem) ?? unnamedFailure
  return { refusal: toRefusal(rule, problem), isOnce: rule.isOnce ?? false }
}

/** Reads a refusal of a token call. The endpoint for codes has its own format. */
export const readTokenRefusal = (answered: Answered): Failed | undefined => {
  const parsed = TokenProblem.safeParse(jsonOf(answered.body))
  const said = parsed.success ? parsed.data.error_message : (readGraphProblem(answered)?.message ?? '')
  const detail = redact(said).slice(0, 300)
  if (/redirect|app id|client secret/i.test(said)) {
    const message = 'Our Threads app settings are wrong, and we’ve been notified.'
    return { kind: 'refused', refusal: { reason: { class: 'configuration', message, detail }, retry: { when: 'after-operator' } } }
  }
  if (!parsed.success) return readRefusal(answered, { makesPublic: false })
  const message = 'The Threads sign-in took too long. Try again.'
  return { kind: 'refused', refusal: { reason: { class: 'sign-in-ended', message, detail }, retry: { when: 'after-reconnect' } } }
}

const TokenProblem = z.object({ error_type: z.string(), error_message: z.string() })

export type ThreadsProblem = Problem & GraphProblem & { makesPublic: boolean }

type ThreadsRule = Rule<ThreadsProblem>

/**
 * Subcodes the publisher handles specially: objects that don't exist yet or no longer exist, and ones that never did.
 */
export const containerGone = 4279009
export const nodeGone = 33

const ours = 'Threads had a problem. We’ll try again soon.'
const waitMs = ({ waitMs: told = hourMs }: ThreadsProblem) => told
const invalid = (message: string): Meaning<ThreadsProblem> => ({ class: 'invalid-content', retry: 'never', message })

export const dayIsFull = 'This profile reached today’s limit for posts from apps. We’ll try again when Threads allows it.'

/** A failure while processing the post may have posted it, whatever its code. */
const unsureRules: readonly ThreadsRule[] = [
  { when: { makesPublic: true, status: serverErrors }, class: 'unsure' },
  { when: { makesPublic: true, code: [1, 2] }, class: 'unsure' },
]

const subcodeRules: readonly ThreadsRule[] = [
  {
    when: { subcode: containerGone },
    class: 'transient',
    retry: 'later',
    afterMs: 5 * secondMs,
    message: 'Threads can’t find what Crier prepared. We’ll check again.',
  },
  {
    when: { subcode: 4279013 },
    class: 'permission',
    retry: 'never',
    message: 'Threads has restricted this account. Open the Threads app, clear the notice, then send it again.',
  },
  {
    when: { subcode: 2207051 },
    class: 'permission',
    retry: 'never',
    message: 'Threads stopped this as suspicious. Check the Threads app, wait a while, then send it again.',
  },
  { when: { subcode: 2207042 }, class: 'rate-limited', retry: 'later', afterMs: waitMs, message: dayIsFull },
  {
    when: [{ subcode: 2207052 }, { message: /could not be fetched/ }],
    class: 'invalid-content',
    retry: 'later',
    message: 'Threads couldn’t download the file from Crier. Send it again. If that doesn’t help, upload the file again.',
  },
]

const codeRules: readonly ThreadsRule[] = [
  { when: { code: 9 }, class: 'rate-limited', retry: 'later', afterMs: waitMs, message: dayIsFull },
  {
    when: { code: graphRateLimits },
    class: 'rate-limited',
    retry: 'later',
    afterMs: waitMs,
    message: 'Threads asked us to wait. We’ll try again soon.',
  },
  {
    when: { code: [190, 102] },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Threads ended our sign-in for this account. Connect Threads again.',
  },
  { when: { isTransient: true, makesPublic: true }, class: 'unsure' },
  { when: { isTransient: true }, class: 'transient', retry: 'later', message: ours },
  {
    when: { message: /THREADS_API__FEATURE_NOT_AVAILABLE/ },
    class: 'permission',
    retry: 'never',
    message: 'Threads doesn’t offer this to the account. Change the Threads options, then send it again.',
  },
  {
    when: { code: graphPermissions },
    class: 'permission',
    retry: 'after-reconnect',
    message: 'Threads doesn’t let Crier do this for the account. Reconnect it and approve all the permissions.',
  },
  { when: [{ message: /LINK_LIMIT_EXCEEDED/ }, { userMessage: /LINK_LIMIT_EXCEEDED/ }], ...invalid('Use at most 5 links in a post.') },
  {
    when: { message: /at most 500 characters/ },
    ...invalid('The text is too long for Threads. The limit is 500 characters, and accents and emoji count as more than one.'),
  },
  { when: { code: [1, 2] }, class: 'transient', retry: 'later', message: ours },
  { when: { status: serverErrors }, class: 'transient', retry: 'later', message: ours },
  // Every other refusal is about the content.
  {
    when: {},
    class: 'invalid-content',
    retry: 'never',
    message: ({ userMessage, message }) => {
      const said = userMessage || message
      return said === '' ? 'Threads didn’t accept this.' : `Threads didn’t accept this: ${said}`
    },
  },
]

/**
 * The meanings of refusals from Threads. The first match wins. Source:
 * https://developers.facebook.com/docs/threads/troubleshooting
 */
export const refusalRules: readonly ThreadsRule[] = [...unsureRules, ...subcodeRules, ...codeRules]

/** `isOnce`: a single retry may help, more won't. */
type Failure = Meaning<Problem> & { isOnce?: boolean }

/** Why a container failed, by the word in its status. */
export const failureRules: readonly (Failure & { when: { detail?: RegExp } })[] = [
  {
    when: { detail: /FAILED_DOWNLOADING_VIDEO/ },
    isOnce: true,
    class: 'transient',
    retry: 'later',
    message: 'Threads couldn’t download the video from Crier.',
  },
  {
    when: { detail: /^(INVALID_|FAILED_PROCESSING_)/ },
    class: 'invalid-content',
    retry: 'never',
    message: 'Threads can’t use this video. Use MP4 with H.264 and AAC, 23 to 60 frames per second, up to 5 minutes.',
  },
]

/** Why a container failed, if its status has no such word. */
export const unnamedFailure: Failure = {
  isOnce: true,
  class: 'transient',
  retry: 'later',
  message: 'Threads couldn’t process the post. If this keeps happening, try another file.',
}
