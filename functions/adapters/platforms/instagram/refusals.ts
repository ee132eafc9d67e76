import * as z from 'zod'
import type { Refusal } from '#shared/domain/refusals.ts'
import { hourMs } from '#shared/domain/times.ts'
import { applyRules, type Meaning, type Problem, type Rule, ruleFor, serverErrors, toRefusal } from '../apply-rules.ts'
import type { Answered } from '../call.ts'
import { type Failed, redact } from '../failed.ts'
import { type GraphProblem, graphPermissions, graphRateLimits, readGraphProblem } from '../graph-problem.ts'
import { jsonOf } from '../http.ts'

/** Reads an unsuccessful response from the Graph API; undefined if it isn't Instagram's at all. */
export const readRefusal = (answered: Answered, { makesPublic }: { makesPublic: boolean }): Failed | undefined => {
  const problem = readGraphProblem(answered)
  if (!problem) return undefined
  const platformCode = (problem.subcode ?? problem.code)?.toString()
  return applyRules(refusalRules, { ...problem, platformCode, makesPublic }, { platform: 'instagram', makesPublic })
}

/** Reads why a container failed from the text Instagram leaves in its status. */
export const readFailure = (status: string): { refusal: Refusal; isOnce: boolean } => {
  const platformCode = /\b2207\d{3}\b/.exec(status)?.[0]
  const subcode = platformCode === undefined ? undefined : Number(platformCode)
  const detail = redact(status).slice(0, 300)
  const none = { status: 200, code: undefined, isTransient: false, userMessage: '', waitMs: undefined, makesPublic: false }
  const problem: InstagramProblem = { ...none, subcode, platformCode, message: detail, detail }
  const rule = ruleFor(subcodeRules, problem) ?? unnamedFailure
  return { refusal: toRefusal(rule, problem), isOnce: rule.isOnce ?? false }
}

/** Reads a refusal of a token call. The endpoint for codes has its own format. */
export const readTokenRefusal = (answered: Answered): Failed | undefined => {
  const parsed = TokenProblem.safeParse(jsonOf(answered.body))
  const said = parsed.success ? parsed.data.error_message : (readGraphProblem(answered)?.message ?? '')
  const detail = redact(said).slice(0, 300)
  if (/redirect|platform app|client secret/i.test(said)) {
    const message = 'Our Instagram app settings are wrong, and we’ve been notified.'
    return { kind: 'refused', refusal: { reason: { class: 'configuration', message, detail }, retry: { when: 'after-operator' } } }
  }
  if (!parsed.success) return readRefusal(answered, { makesPublic: false })
  const message = 'The Instagram sign-in took too long. Try again.'
  return { kind: 'refused', refusal: { reason: { class: 'sign-in-ended', message, detail }, retry: { when: 'after-reconnect' } } }
}

const TokenProblem = z.object({ error_type: z.string(), error_message: z.string() })

export type InstagramProblem = Problem & GraphProblem & { makesPublic: boolean }

type InstagramRule = Rule<InstagramProblem>

/** `isOnce`: a single retry may help, more won't. */
type FailureRule = InstagramRule & Failure
type Failure = Meaning<InstagramProblem> & { isOnce?: boolean }

/** Subcodes the publisher handles specially. */
export const notReady = 2207027
export const containerGone = 2207008
/** It doesn't exist, or we aren't allowed to see it. */
export const nodeGone = 33

const ours = 'Instagram had a problem. We’ll try again soon.'
const unfetched = 'Instagram couldn’t download the file from Crier.'
const waitMs = ({ waitMs: told = hourMs }: InstagramProblem) => told
const invalid = (message: string): Meaning<InstagramProblem> => ({ class: 'invalid-content', retry: 'never', message })

const dayIsFull: Meaning<InstagramProblem> = {
  class: 'rate-limited',
  retry: 'later',
  afterMs: waitMs,
  message: 'The account reached today’s limit for posts from apps. We’ll try again when Instagram allows it.',
}
const restricted: Meaning<InstagramProblem> = {
  class: 'permission',
  retry: 'never',
  message: 'Instagram has restricted this account. Open the Instagram app, clear the notice, then send it again.',
}
const notFetched: Meaning<InstagramProblem> = {
  class: 'invalid-content',
  retry: 'later',
  message: `${unfetched} Send it again. If that doesn’t help, upload the file again.`,
}
const stillWorking: Meaning<InstagramProblem> = { class: 'transient', retry: 'later', message: 'Instagram is still processing the post.' }
const badVideo = invalid('Instagram can’t use this video. Use MP4 or MOV with H.264 and AAC.')
const tooLarge = invalid('The image is larger than 8 MB.')
const badFormat = invalid('Use a JPEG image.')
const badShape = invalid('The shape must be between 4:5 and 1.91:1.')
const tooLong = invalid('The caption is too long: the limit is 2,200.')

/** By subcode, which a failed container's text also contains. */
export const subcodeRules: readonly FailureRule[] = [
  { when: { subcode: 2207042 }, ...dayIsFull },
  {
    when: { subcode: 2207051 },
    class: 'permission',
    retry: 'never',
    message: 'Instagram stopped this as suspicious. Check the Instagram app, wait a while, then send it again.',
  },
  { when: { subcode: 2207050 }, ...restricted },
  { when: { subcode: [2207001, 2207032, 2207053] }, class: 'transient', retry: 'later', message: ours },
  { when: { subcode: 2207003 }, class: 'transient', retry: 'later', message: `${unfetched} We’ll try again soon.` },
  { when: { subcode: 2207020 }, class: 'transient', retry: 'later', message: 'Instagram no longer has the file. We’ll send it again.' },
  { when: { subcode: 2207052 }, isOnce: true, ...notFetched },
  { when: { subcode: notReady }, ...stillWorking },
  {
    when: { subcode: 2207006 },
    class: 'permission',
    retry: 'never',
    message: 'Instagram can’t find the file, or doesn’t let this account use it. Send the post again.',
  },
  {
    when: { subcode: containerGone },
    class: 'transient',
    retry: 'later',
    message: 'Instagram lost what Crier had prepared. We’ll prepare it again.',
  },
  { when: { subcode: 2207023 }, ...invalid('Instagram doesn’t support this type of post. Choose another type.') },
  { when: { subcode: 2207028 }, ...invalid('A carousel needs 2 to 10 files.') },
  { when: { subcode: [2207035, 2207036, 2207037] }, ...invalid('Instagram didn’t accept a product tag.') },
  { when: { subcode: 2207040 }, ...invalid('Use at most 20 mentions.') },
  { when: { subcode: 2207057 }, ...invalid('Choose another cover frame: this one is outside the video.') },
  { when: { subcode: 2207026 }, ...badVideo },
  { when: { subcode: 2207004 }, ...tooLarge },
  { when: { subcode: 2207005 }, ...badFormat },
  { when: { subcode: 2207009 }, ...badShape },
  { when: { subcode: 2207010 }, ...tooLong },
  {
    when: { subcode: [2207076, 2207077, 2207082, 2207085] },
    isOnce: true,
    class: 'transient',
    retry: 'later',
    message: 'Instagram couldn’t process the file.',
  },
  { when: { subcode: 2207081 }, class: 'permission', retry: 'never', message: 'Instagram doesn’t offer trial reels to this account.' },
]

const codeRules: readonly InstagramRule[] = [
  { when: { code: 9 }, ...dayIsFull },
  {
    when: { code: graphRateLimits },
    class: 'rate-limited',
    retry: 'later',
    afterMs: waitMs,
    message: 'Instagram asked us to wait. We’ll try again soon.',
  },
  {
    when: { code: 190, subcode: [459, 464] },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Instagram wants you to sign in and pass a security check first. After that, reconnect Instagram.',
  },
  {
    when: { code: [190, 102] },
    class: 'sign-in-ended',
    retry: 'after-reconnect',
    message: 'Instagram ended our sign-in for this account. Connect Instagram again.',
  },
  { when: { isTransient: true, makesPublic: true }, class: 'unsure' },
  { when: { isTransient: true }, class: 'transient', retry: 'later', message: ours },
  {
    when: { code: 368 },
    class: 'permission',
    retry: 'never',
    message: ({ userMessage }) => `Instagram is blocking this account for now. ${userMessage || 'Check the Instagram app.'}`,
  },
  {
    when: { code: [3, ...graphPermissions] },
    class: 'permission',
    retry: 'after-reconnect',
    message: 'Instagram doesn’t let Crier do this for the account. Reconnect it and allow publishing.',
  },
  { when: { code: 25 }, ...restricted },
  {
    when: { code: 506 },
    class: 'duplicate',
    retry: 'never',
    message: 'This was just posted. Change the text or the files to post it again.',
  },
  {
    when: { code: 100, subcode: 33 },
    class: 'permission',
    retry: 'never',
    message: 'Instagram can’t find this, or doesn’t let the account see it. If this keeps happening, reconnect Instagram.',
  },
  { when: { message: /INVALID_LOCATION_ID/ }, ...invalid('Instagram doesn’t recognize this location.') },
  { when: { code: [1, 2, -1, -2], makesPublic: true }, class: 'unsure' },
  { when: { code: [1, 2, -1, -2] }, class: 'transient', retry: 'later', message: ours },
  { when: { code: 9004 }, ...notFetched },
  { when: { code: 9007 }, ...stillWorking },
  { when: { code: 352 }, ...badVideo },
  { when: { code: 36000 }, ...tooLarge },
  { when: { code: 36001 }, ...badFormat },
  { when: { code: 36003 }, ...badShape },
  { when: { code: 36004 }, ...tooLong },
  { when: { status: serverErrors }, class: 'unsure' },
  // Every other refusal is about the content.
  {
    when: {},
    class: 'invalid-content',
    retry: 'never',
    message: ({ userMessage, message }) => {
      const said = userMessage || message
      return said === '' ? 'Instagram didn’t accept this.' : `Instagram didn’t accept this: ${said}`
    },
  },
]

/** A failure while processing the post may have posted it. */
const brokenDown: InstagramRule = {
  when: { makesPublic: true, subcode: [2207001, 2207032, 2207053, 2207003, 2207020, 2207076, 2207077, 2207082, 2207085] },
  class: 'unsure',
}

/**
 * The meanings of Instagram's refusals. The first match wins. Source:
 * https://developers.facebook.com/docs/instagram-platform/reference/error-codes
 */
export const refusalRules: readonly InstagramRule[] = [brokenDown, ...subcodeRules, ...codeRules]

/** Why a container failed, if there's no subcode. */
export const unnamedFailure: Failure = {
  isOnce: true,
  class: 'transient',
  retry: 'later',
  message: 'Instagram couldn’t process the file. If this keeps happening, try another file.',
}
