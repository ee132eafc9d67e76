import type { RefusalClass, Retry } from '#shared/domain/refusals.ts'
import { type GraphProblem, isGraphRateLimit } from '../graph-problem.ts'

/** One row of Facebook's refusals: which it is, and what it means for us and for the person. */
export type Rule = { when: (problem: GraphProblem) => boolean } & (
  | { class: RefusalClass; retry: Retry['when']; message: string | ((problem: GraphProblem) => string) }
  /** Facebook broke down on the call, which it may have carried out all the same. */
  | { class: 'unsure' }
)

/** Of a link: the text alone may still be published. */
export const isLinkRefusal = (platformCode: string | undefined) => /^(1500|1609005)\b|\/(1500|1609005|1609008)$/.test(platformCode ?? '')
/** Of a video that was not yet whole, or can't be used. */
export const isVideoMissing = (platformCode: string | undefined) => /^6000\b/.test(platformCode ?? '')

const codes =
  (...numbers: number[]): Rule['when'] =>
  ({ code }) =>
    code !== undefined && numbers.includes(code)

const subcodes =
  (...numbers: number[]): Rule['when'] =>
  ({ subcode }) =>
    subcode !== undefined && numbers.includes(subcode)

/** Meta puts these numbers now into the code, now into the subcode. */
const either = (...numbers: number[]): Rule['when'] => {
  const [isCode, isSubcode] = [codes(...numbers), subcodes(...numbers)]
  return (problem) => isCode(problem) || isSubcode(problem)
}

/** Facebook's words to the person, or else to developers. */
const said = ({ userMessage, message }: GraphProblem) => userMessage || message.replace(/^\(#\d+\)\s*/, '')

const because = (problem: GraphProblem) => {
  const words = said(problem)
  return words === '' ? '.' : `: ${words}${/[.!?…]$/.test(words) ? '' : '.'}`
}

const contentRules: readonly Rule[] = [
  { when: either(1363047, 1609010), class: 'unsure' },
  {
    when: either(1609008),
    class: 'invalid-content',
    retry: 'never',
    message: 'Facebook does not accept links to facebook.com. Take the link out.',
  },
  {
    when: either(1500, 1609005),
    class: 'invalid-content',
    retry: 'never',
    message: 'Facebook could not read that link. Check the address.',
  },
  {
    when: either(1366046),
    class: 'invalid-content',
    retry: 'never',
    message: 'Facebook could not read a photo. Use a JPEG, PNG or GIF under 4 MB.',
  },
  {
    when: either(1366051),
    class: 'duplicate',
    retry: 'never',
    message: 'A photo is part of another post already. Try again: it is sent anew.',
  },
  { when: codes(324), class: 'invalid-content', retry: 'never', message: 'Facebook got no file. Add one and try again.' },
  {
    when: codes(6000),
    class: 'invalid-content',
    retry: 'never',
    message: 'Facebook could not use this video file. Save it as MP4 with H.264 and AAC.',
  },
  {
    when: either(1363019, 1363021, 1363030, 1363033, 1363037, 1363041, 1363045),
    class: 'transient',
    retry: 'later',
    message: 'The upload of the video to Facebook was interrupted. Crier tries again by itself.',
  },
  {
    when: either(1363022, 1363023, 1363024, 1363025, 1363026, 1363031, 1363032),
    class: 'invalid-content',
    retry: 'never',
    message: (problem) => `Facebook does not accept this video${because(problem)} Use an MP4 of at most 20 minutes and 1 GB.`,
  },
  {
    when: either(1363005, 1363042),
    class: 'permission',
    retry: 'after-reconnect',
    message: 'Crier may not upload videos to this Page. Connect it again and allow everything it asks.',
  },
  {
    when: either(1390008, 1346003, 1404006, 1404078, 1404102, 1404112, 4854002),
    class: 'permission',
    retry: 'never',
    message: (problem) => `Facebook stopped this Page from posting${because(problem)} Log in to Facebook and do what it asks.`,
  },
]

const isToken = codes(190, 102)

const accountRules: readonly Rule[] = [
  {
    when: isGraphRateLimit,
    class: 'rate-limited',
    retry: 'later',
    message: 'Facebook is limiting requests. Crier tries again by itself.',
  },
  { when: ({ isTransient, status, code }) => isTransient || status >= 500 || code === 1 || code === 2, class: 'unsure' },
  {
    when: (problem) => isToken(problem) && subcodes(459, 464)(problem),
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Log in to facebook.com, finish the security check there, and connect this Page again.',
  },
  { when: isToken, class: 'sign-in-ended', retry: 'after-reconnect', message: 'Facebook disconnected this Page. Connect it again.' },
  {
    when: (problem) => codes(506)(problem) || (codes(368)(problem) && /already posted/i.test(said(problem))),
    class: 'duplicate',
    retry: 'never',
    message: 'The same post was just published on this Page. Change it to post it again.',
  },
  {
    when: codes(368),
    class: 'permission',
    retry: 'never',
    message: (problem) => `Facebook temporarily blocked posting for this Page${because(problem)} Wait a day before you try again.`,
  },
  {
    when: ({ code = 0 }) => code === 10 || (code >= 200 && code <= 299),
    class: 'permission',
    retry: 'after-reconnect',
    message: 'Crier lacks permission to post to this Page, or your Page role changed. Connect it again and allow everything it asks.',
  },
  {
    when: codes(3),
    class: 'configuration',
    retry: 'after-operator',
    message: 'Facebook has not approved Crier for this action; we have been told.',
  },
  {
    when: (problem) => codes(100)(problem) && subcodes(33)(problem),
    class: 'permission',
    retry: 'never',
    message: 'The Page is gone, or Facebook no longer shows it to Crier. Look at it on Facebook.',
  },
  {
    when: () => true,
    class: 'invalid-content',
    retry: 'never',
    message: (problem) => `Facebook did not accept this${because(problem)} Change it and try again.`,
  },
]

/** What Facebook's refusals mean; the first that fits counts. Sources: section 4 of contracts/facebook.md. */
export const facebookRules: readonly Rule[] = [...contentRules, ...accountRules]

/** What it means that a code or a short token is refused: the sign-in has ended before it began. */
export const exchangeRules: readonly Rule[] = [
  {
    when: (problem) => codes(101, 191)(problem) || /redirect_uri|client secret|validating application/i.test(problem.message),
    class: 'configuration',
    retry: 'after-operator',
    message: 'Our Facebook app settings are wrong; we have been told.',
  },
  { when: codes(100, 190), class: 'sign-in-ended', retry: 'after-reconnect', message: 'The Facebook sign-in took too long. Try again.' },
  ...facebookRules,
]
