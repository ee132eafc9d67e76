import type { RateLimits } from '#functions/ports/limits.ts'
import type { KeptCard, KeptCards, LinkCards, LinkRef } from '#functions/ports/platforms.ts'
import type { Target } from '#shared/domain/targets.ts'
import { dayMs, minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { rules } from '#shared/platforms/rules.ts'
import { tooMany } from './limits.ts'

export type LinkCardDeps = { linkCards: LinkCards; keptCards: KeptCards; rateLimits: Pick<RateLimits, 'spend'> }

/** More than anyone writes, and too little to make Crier probe strangers' servers, or to fill its table with them. */
const lookups = [
  { max: 30, windowMs: minuteMs, ofWhich: 'in the past minute' },
  { max: 500, windowMs: dayMs, ofWhich: 'today' },
] as const

/** How long a card is shown without reading its page again, in ms. */
const freshMs = 10 * minuteMs

/** `isAgain` reads the page now, even if a post has reserved its card. */
type Request = LinkRef & { isAgain: boolean; now: number }

/** `image` is a data URL. */
type ShownCard = { title: string; description: string; image?: string; readAt: string }

/**
 * Returns the card of a link that a person writes, with its image as a data URL, and keeps it for their post. While it's
 * reserved for a post, it's shown as it was when the post was saved. Throws `too-many` from the 31st per minute, or the
 * 501st per day.
 */
export const showLinkCard = async (deps: LinkCardDeps, { isAgain, now, ...ref }: Request): Promise<{ card?: ShownCard }> => {
  for (const { ofWhich, ...rule } of lookups) {
    const waitMs = await deps.rateLimits.spend(`link cards of ${ref.workspaceId} ${ofWhich}`, rule, now)
    if (waitMs > 0) throw tooMany(`You’ve looked up ${rule.max} links ${ofWhich}.`, waitMs)
  }
  const kept = isAgain ? undefined : await deps.keptCards.get(ref, now)
  if (kept && isCurrent(kept, now)) return answer(kept)
  const card = await (isAgain ? deps.linkCards.readAgain(ref.url) : deps.linkCards.read(ref.url))
  if (!card) return {}
  await deps.keptCards.keep(ref, card, now)
  return answer({ card, readAt: now })
}

const isCurrent = ({ readAt, reservedUntil = 0 }: KeptCard, now: number) => reservedUntil > now || now - readAt < freshMs

const answer = ({ card: { title, description, image }, readAt }: Pick<KeptCard, 'card' | 'readAt'>) => {
  const picture = image && `data:${image.type};base64,${Buffer.from(image.content).toString('base64')}`
  return { card: { title, description, readAt: toInstant(readAt), ...(picture !== undefined && { image: picture }) } }
}

/** How long after a post's time its cards are kept, in ms: it may be late, paused, or sent again. */
const afterMs = 30 * dayMs

/** Keeps the cards that Crier makes for a post's targets, so each gets the one that its preview showed. */
export const reserveCards = async (
  { keptCards }: { keptCards: Pick<KeptCards, 'reserve'> },
  targets: readonly Pick<Target, 'workspaceId' | 'platform' | 'content' | 'dueAt'>[],
  now: number,
) => {
  const refs = new Map<string, { ref: LinkRef; until: number }>()
  for (const { workspaceId, platform, content, dueAt } of targets) {
    const url = rules[platform].cardLink?.(content)
    if (url !== undefined) refs.set(url, { ref: { workspaceId, url }, until: toMs(dueAt) + afterMs })
  }
  await Promise.all([...refs.values()].map(({ ref, until }) => keptCards.reserve(ref, { now, until })))
}
