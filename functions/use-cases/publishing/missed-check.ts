import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import { count } from '#shared/domain/findings.ts'
import type { MissedCheck } from '#shared/domain/measurements.ts'
import type { Reason } from '#shared/domain/refusals.ts'

/** Returns what a platform itself refused for good although our check had passed it. */
export const missedCheck = ({ account, ...content }: Delivery, outcome: StepOutcome): MissedCheck | undefined => {
  const reason = refusedForGood(outcome)
  if (reason?.class !== 'invalid-content') return undefined
  // Crier's own refusals have neither a platform code nor the platform's words.
  if (reason.platformCode === undefined && reason.detail === undefined) return undefined
  return { platform: account.platform, event: 'check-missed', code: codeOf(reason), shape: shapeOf(content) }
}

/** Includes what the platform left out of a post that is still public, such as the first comment. */
const refusedForGood = (outcome: StepOutcome): Reason | undefined => {
  if (outcome.kind === 'published') return outcome.reason
  return outcome.kind === 'refused' && outcome.refusal.retry.when === 'never' ? outcome.refusal.reason : undefined
}

/** Anyone may run a server, so its code is included only if it looks like one. */
const codeOf = ({ platformCode = 'none' }: Reason) => (/^[\w./:-]{1,60}$/.test(platformCode) ? platformCode : 'other')

/** Describes the kinds of things in a post and how many of each, never their content. */
const shapeOf = ({ text, media, options }: Omit<Delivery, 'account'>): string => {
  const parts = [
    text !== '' && `text of up to ${roundedUp([...text].length).toLocaleString('en')} characters`,
    counted(text.match(/#[\p{L}\p{N}]/gu)?.length, 'hashtag'),
    counted(text.match(/(?<!\S)@\w/gu)?.length, 'mention'),
    counted(text.match(/https?:\/\//giu)?.length, 'link'),
    counted(media.filter(({ kind }) => kind === 'image').length, 'image'),
    counted(media.filter(({ kind }) => kind === 'video').length, 'video'),
    counted(media.filter(({ kind }) => kind === 'gif').length, 'GIF'),
    counted(Array.isArray(options.parts) ? options.parts.length : 0, 'further part'),
  ]
  const chosen = Object.keys(options)
    .filter((name) => isChosen(options[name]))
    .toSorted()
  return [...parts.filter((part) => part !== undefined && part !== false), ...chosen.map((name) => `option ${name}`)].join(', ')
}

const isChosen = (value: unknown) => value !== undefined && value !== false && value !== '' && !Array.isArray(value)

/** Large counts are grouped, or nearly every post would have its own shape. */
const counted = (found = 0, noun: string) => {
  if (found === 0) return undefined
  return found > countMax ? `over ${countMax} ${noun}s` : count(found, noun)
}

const countMax = 35
const lengths = [100, 300, 500, 1_000, 2_200, 3_000, 5_000, 10_000, 25_000]
const roundedUp = (length: number) => lengths.find((one) => length <= one) ?? 100_000
