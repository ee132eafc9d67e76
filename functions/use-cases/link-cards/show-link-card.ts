import type { RateLimits } from '#functions/ports/limits.ts'
import type { LinkCards } from '#functions/ports/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { tooMany } from '../limits.ts'

export type LinkCardDeps = { linkCards: LinkCards; rateLimits: Pick<RateLimits, 'spend'> }

/** More than anyone writes, and too little to make Crier probe strangers' servers. */
const rule = { max: 30, windowMs: minuteMs }

/**
 * Returns the card of a link that a person writes, with its image as a data URL. Throws `too-many` from the 31st per
 * minute.
 */
export const showLinkCard = async (
  { linkCards, rateLimits }: LinkCardDeps,
  { userId, url, now }: { userId: string; url: string; now: number },
) => {
  const waitMs = await rateLimits.spend(`link cards of ${userId}`, rule, now)
  if (waitMs > 0) throw tooMany(`You’ve looked up ${rule.max} links in the past minute.`, waitMs)
  const found = await linkCards.read(url)
  if (!found) return {}
  const { title, description, image } = found
  const picture = image && `data:${image.type};base64,${Buffer.from(image.content).toString('base64')}`
  return { card: { title, description, ...(picture !== undefined && { image: picture }) } }
}
