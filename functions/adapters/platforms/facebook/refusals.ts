import * as z from 'zod'
import { hourMs } from '#shared/domain/times.ts'
import { applyRules, type Problem, type Rule, serverErrors } from '../apply-rules.ts'
import type { HttpResponse } from '../call.ts'
import { type Failed, invalidContent, redact, transient } from '../failed.ts'
import { type GraphProblem, graphPermissions, graphRateLimits, readGraphProblem } from '../graph-problem.ts'
import { jsonOf } from '../http.ts'

/** Reads an unsuccessful response from Facebook; undefined if it isn't Facebook's at all. */
export const readRefusal = (
  answered: HttpResponse,
  { rules = refusalRules, makesPublic }: { rules?: typeof refusalRules; makesPublic: boolean },
): Failed | undefined => {
  const problem = readGraphProblem(answered)
  if (!problem) return undefined
  const { code, subcode } = problem
  const platformCode = subcode === undefined ? code?.toString() : `${code ?? ''}/${subcode}`
  return applyRules(rules, { ...problem, platformCode }, { platform: 'facebook', makesPublic })
}

const UploadProblem = z.object({
  debug_info: z.object({
    retriable: z.boolean().optional().catch(undefined),
    type: z.string().default(''),
    message: z.string().optional().catch(undefined),
  }),
})

/** Reads a refusal from the host that reels are uploaded to, which has its own format. */
export const readUploadRefusal = (answered: HttpResponse): Failed | undefined => {
  const parsed = UploadProblem.safeParse(jsonOf(answered.body))
  if (!parsed.success) return readRefusal(answered, { makesPublic: false })
  const { type, retriable = false, message = '' } = parsed.data.debug_info
  const detail = `${type} ${redact(message)}`.trim().slice(0, 300)
  if (type === 'FileUrlProcessingError')
    return { kind: 'refused', refusal: invalidContent('Facebook couldn’t download the video file. Try again.', type, detail) }
  const isPassing =
    retriable || answered.status >= 500 || ['OffsetInvalidError', 'PartialRequestError', 'ProcessingFailedError'].includes(type)
  if (isPassing) return { kind: 'refused', refusal: transient('Facebook couldn’t accept the video file. We’ll try again soon.', detail) }
  return { kind: 'refused', refusal: invalidContent(`Facebook didn’t accept the video file: ${detail}`, type, detail) }
}

export type FacebookProblem = Problem & GraphProblem
type FacebookRule = Rule<FacebookProblem>

/** True if the refusal is about a link. The text alone may still be published. */
export const isLinkRefusal = (platformCode: string | undefined) => /^(1500|1609005)\b|\/(1500|1609005|1609008)$/.test(platformCode ?? '')
/** True if the refusal is about a video that's incomplete or unusable. */
export const isVideoMissing = (platformCode: string | undefined) => /^6000\b/.test(platformCode ?? '')

/** Meta puts these numbers sometimes in the code, sometimes in the subcode. */
const either = (...numbers: number[]) => [{ code: numbers }, { subcode: numbers }]

/** Facebook's message for people or, if there is none, the one for developers. */
const because = ({ userMessage, message }: FacebookProblem) => {
  const words = userMessage || message.replace(/^\(#\d+\)\s*/, '')
  return words === '' ? '.' : `: ${words}${/[.!?…]$/.test(words) ? '' : '.'}`
}

const contentRules: readonly FacebookRule[] = [
  { when: either(1363047, 1609010), class: 'unsure' },
  {
    when: either(1609008),
    class: 'invalid-content',
    retry: 'never',
    message: 'Facebook doesn’t accept links to facebook.com. Remove the link.',
  },
  {
    when: either(1500, 1609005),
    class: 'invalid-content',
    retry: 'never',
    message: 'Facebook couldn’t read that link. Check the address.',
  },
  {
    when: either(1366046),
    class: 'invalid-content',
    retry: 'never',
    message: 'Facebook couldn’t read a photo. Use a JPEG, PNG, or GIF under 10 MB.',
  },
  {
    when: either(1366051),
    class: 'duplicate',
    retry: 'never',
    message: 'A photo is already part of another post. Try again, and we’ll upload it again.',
  },
  { when: { code: 324 }, class: 'invalid-content', retry: 'never', message: 'Facebook didn’t get a file. Add one and try again.' },
  {
    when: { code: 6000 },
    class: 'invalid-content',
    retry: 'never',
    message: 'Facebook couldn’t use this video file. Save it as MP4 with H.264 and AAC.',
  },
  {
    when: either(1363019, 1363021, 1363030, 1363033, 1363037, 1363041, 1363045),
    class: 'transient',
    retry: 'later',
    message: 'The video’s upload to Facebook was interrupted. We’ll try again soon.',
  },
  {
    when: either(1363022, 1363023, 1363024, 1363025, 1363026, 1363031, 1363032),
    class: 'invalid-content',
    retry: 'never',
    message: (problem) => `Facebook doesn’t accept this video${because(problem)} Use an MP4 of up to 20 minutes and 1 GB.`,
  },
  {
    when: either(1363005, 1363042),
    class: 'permission',
    retry: 'after-reconnect',
    message: 'Crier isn’t allowed to upload videos to this Page. Reconnect it and approve all the permissions.',
  },
  {
    when: either(1390008, 1346003, 1404006, 1404078, 1404102, 1404112, 4854002),
    class: 'permission',
    retry: 'never',
    message: (problem) => `Facebook stopped this Page from posting${because(problem)} Log in to Facebook and do what it asks.`,
  },
]

const endedSessions = [190, 102]

const accountRules: readonly FacebookRule[] = [
  {
    when: { code: graphRateLimits },
    class: 'rate-limited',
    retry: 'later',
    // Used when there's no time given: the limits are counted over a rolling hour.
    afterMs: ({ waitMs = hourMs }) => waitMs,
    message: 'Facebook is limiting requests. We’ll try again soon.',
  },
  { when: [{ isTransient: true }, { status: serverErrors }, { code: [1, 2] }], class: 'unsure' },
  {
    when: { code: endedSessions, subcode: [459, 464] },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Log in to facebook.com, finish the security check there, and reconnect this Page.',
  },
  {
    when: { code: endedSessions },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Facebook disconnected this Page. Reconnect it.',
  },
  {
    when: [{ code: 506 }, { code: 368, userMessage: /already posted/i }, { code: 368, userMessage: '', message: /already posted/i }],
    class: 'duplicate',
    retry: 'never',
    message: 'The same post was just published on this Page. Change it to post it again.',
  },
  {
    when: { code: 368 },
    class: 'permission',
    retry: 'never',
    message: (problem) => `Facebook temporarily blocked posting for this Page${because(problem)} Wait a day before you try again.`,
  },
  {
    when: { code: graphPermissions },
    class: 'permission',
    retry: 'after-reconnect',
    message: 'Crier lacks permission to post to this Page, or your Page role changed. Reconnect it and approve all the permissions.',
  },
  {
    when: { code: 3 },
    class: 'configuration',
    retry: 'after-operator',
    message: 'Facebook hasn’t approved Crier for this action, and we’ve been notified.',
  },
  {
    when: { code: 100, subcode: 33 },
    class: 'permission',
    retry: 'never',
    message: 'The Page is gone, or Facebook no longer shows it to Crier. Check it on Facebook.',
  },
  {
    when: {},
    class: 'invalid-content',
    retry: 'never',
    message: (problem) => `Facebook didn’t accept this${because(problem)} Change it and try again.`,
  },
]

/**
 * The meanings of Facebook's refusals. The first match wins. Source:
 * https://developers.facebook.com/docs/graph-api/guides/error-handling
 */
export const refusalRules: readonly FacebookRule[] = [...contentRules, ...accountRules]

/** The meaning of a refused code or short-lived token: the sign-in ended before it began. */
export const exchangeRules: readonly FacebookRule[] = [
  {
    when: [{ code: [101, 191] }, { message: /redirect_uri|client secret|validating application/i }],
    class: 'configuration',
    retry: 'after-operator',
    message: 'Our Facebook app settings are wrong, and we’ve been notified.',
  },
  {
    when: { code: [100, 190] },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'The Facebook sign-in took too long. Try again.',
  },
  ...refusalRules,
]
