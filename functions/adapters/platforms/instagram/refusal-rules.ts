import type { RefusalClass, Retry } from '#shared/domain/refusals.ts'
import { type GraphProblem, isGraphRateLimit } from '../graph-problem.ts'

/** One row of Instagram's refusals: which it is, and what it means for us and for the person. */
export type Rule = {
  subcodes?: readonly number[]
  codes?: readonly number[]
  when?: (problem: GraphProblem) => boolean
  class: RefusalClass
  retry: Retry['when']
  message: string | ((problem: GraphProblem) => string)
  /** The call surely had no effect, although the refusal passes by itself. */
  isDefinite?: boolean
  /** A repeat helps once or not at all. */
  isOnce?: boolean
}

/** Subcodes of which the publisher makes more than a refusal. */
export const notReady = 2207027
export const containerGone = 2207008

const ours = 'Instagram had a problem. Crier tries again by itself.'
const unfetched = 'Instagram could not fetch the file from Crier.'
const unprocessed = 'Instagram could not process the file.'
const tags = 'Instagram did not accept a product tag.'

const bySubcode: Rule[] = [
  {
    subcodes: [2207042],
    class: 'rate-limited',
    retry: 'later',
    message: 'The account reached today’s limit for posts by apps. Crier tries again when Instagram lets it.',
  },
  {
    subcodes: [2207051],
    class: 'permission',
    retry: 'never',
    message: 'Instagram stopped this as suspicious. Look into the Instagram app, wait a while, then send it again.',
  },
  {
    subcodes: [2207050],
    class: 'permission',
    retry: 'never',
    message: 'Instagram has restricted this account. Open the Instagram app, clear the notice, then send it again.',
  },
  { subcodes: [2207001, 2207032, 2207053], class: 'transient', retry: 'later', message: ours },
  { subcodes: [2207003], class: 'transient', retry: 'later', message: `${unfetched} It tries again by itself.` },
  { subcodes: [2207020], class: 'transient', retry: 'later', message: 'Instagram no longer has the file. Crier sends it again.' },
  {
    subcodes: [2207052],
    codes: [9004],
    class: 'invalid-content',
    retry: 'later',
    isOnce: true,
    message: `${unfetched} Send it again; if that does not help, upload the file anew.`,
  },
  {
    subcodes: [notReady],
    codes: [9007],
    class: 'transient',
    retry: 'later',
    isDefinite: true,
    message: 'Instagram is still working on the post.',
  },
  {
    subcodes: [2207006],
    class: 'permission',
    retry: 'never',
    message: 'Instagram does not find the file, or does not let this account use it. Send the post again.',
  },
  {
    subcodes: [containerGone],
    class: 'transient',
    retry: 'later',
    isDefinite: true,
    message: 'Instagram lost what Crier had prepared. Crier prepares it again.',
  },
  {
    subcodes: [2207023],
    class: 'invalid-content',
    retry: 'never',
    message: 'Instagram does not know this kind of post. Choose another kind.',
  },
  { subcodes: [2207028], class: 'invalid-content', retry: 'never', message: 'A carousel needs 2 to 10 files.' },
  { subcodes: [2207035, 2207036, 2207037], class: 'invalid-content', retry: 'never', message: tags },
  { subcodes: [2207040], class: 'invalid-content', retry: 'never', message: 'Use at most 20 mentions.' },
  { subcodes: [2207057], class: 'invalid-content', retry: 'never', message: 'Choose another cover frame: this one is outside the video.' },
  {
    subcodes: [2207026],
    codes: [352],
    class: 'invalid-content',
    retry: 'never',
    message: 'Instagram can’t use this video. Use MP4 or MOV with H.264 and AAC.',
  },
  { subcodes: [2207004], codes: [36000], class: 'invalid-content', retry: 'never', message: 'The image is larger than 8 MB.' },
  { subcodes: [2207005], codes: [36001], class: 'invalid-content', retry: 'never', message: 'Use a JPEG image.' },
  { subcodes: [2207009], codes: [36003], class: 'invalid-content', retry: 'never', message: 'The shape must be between 4:5 and 1.91:1.' },
  {
    subcodes: [2207010],
    codes: [36004],
    class: 'invalid-content',
    retry: 'never',
    message: 'The caption is too long: the limit is 2,200.',
  },
  { subcodes: [2207076, 2207077, 2207082, 2207085], class: 'transient', retry: 'later', isOnce: true, message: unprocessed },
  { subcodes: [2207081], class: 'permission', retry: 'never', message: 'Instagram does not offer trial reels to this account.' },
]

const byCode: Rule[] = [
  {
    codes: [9],
    class: 'rate-limited',
    retry: 'later',
    message: 'The account reached today’s limit for posts by apps. Crier tries again when Instagram lets it.',
  },
  { when: isGraphRateLimit, class: 'rate-limited', retry: 'later', message: 'Instagram asks us to wait. Crier tries again by itself.' },
  {
    when: ({ code, subcode = 0 }) => code === 190 && [459, 464].includes(subcode),
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Instagram wants you to sign in there and pass its check first. Then connect Instagram again.',
  },
  {
    when: ({ code, status }) => code === 190 || code === 102 || (code === undefined && status === 401),
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Instagram ended our sign-in for this account. Connect Instagram again.',
  },
  { when: ({ isTransient }) => isTransient, class: 'transient', retry: 'later', message: ours },
  {
    codes: [368],
    class: 'permission',
    retry: 'never',
    message: ({ userMessage }) => `Instagram is blocking this account for now. ${userMessage || 'Look into the Instagram app.'}`,
  },
  {
    when: ({ code = 0 }) => code === 3 || code === 10 || (code >= 200 && code <= 299),
    class: 'permission',
    retry: 'after-reconnect',
    message: 'Instagram does not let Crier do this for the account. Connect it again and allow publishing.',
  },
  {
    codes: [25],
    class: 'permission',
    retry: 'never',
    message: 'Instagram has restricted this account. Open the Instagram app, clear the notice, then send it again.',
  },
  { codes: [506], class: 'duplicate', retry: 'never', message: 'The same was just posted. Change the text or the files to post it again.' },
  {
    when: ({ code, subcode }) => code === 100 && subcode === 33,
    class: 'permission',
    retry: 'never',
    message: 'Instagram does not find this, or does not let the account see it. Connect Instagram again if that stays so.',
  },
  {
    when: ({ message }) => message.includes('INVALID_LOCATION_ID'),
    class: 'invalid-content',
    retry: 'never',
    message: 'Instagram does not know this location.',
  },
  { codes: [1, 2, -1, -2], class: 'transient', retry: 'later', message: ours },
]

/** Every other refusal is about what was sent. */
export const otherRefusal: Rule = {
  class: 'invalid-content',
  retry: 'never',
  message: ({ userMessage, message }) => {
    const said = userMessage || message
    return said === '' ? 'Instagram did not accept this.' : `Instagram did not accept this: ${said}`
  },
}

/** The row that a refusal falls under; undefined for one of which only the status says something. */
export const ruleOf = (problem: GraphProblem): Rule | undefined => {
  const { subcode, code } = problem
  return (
    bySubcode.find(({ subcodes = [] }) => subcode !== undefined && subcodes.includes(subcode)) ??
    [...byCode, ...bySubcode].find(({ codes = [], when }) => (code !== undefined && codes.includes(code)) || when?.(problem))
  )
}
