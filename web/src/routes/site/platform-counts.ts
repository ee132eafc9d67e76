import type { Platform } from '#shared/domain/platforms.ts'
import type { Limit } from '#shared/platforms/limit.ts'
import { textLength, textLimit } from '#shared/platforms/rules.ts'
import { i18n } from '#web/lib/i18n.ts'
import { publicPlatforms } from '#web/platforms/registry.ts'

export type PlatformCount = {
  platform: Platform
  name: string
  length: number
  limit: number
  unit: 'characters' | 'bytes'
  fit: 'fits' | 'near' | 'over'
}

/** The share of the limit above which a text counts as near it. */
const nearShare = 0.9

/** How long a text is on each platform, in the platform's own unit, and the limit. */
export const countEverywhere = (text: string): PlatformCount[] =>
  publicPlatforms.map(({ platform, name }) => {
    const { value: limit, unit } = limitOf(platform)
    const length = textLength(platform, text)
    return { platform, name, length, limit, unit: unit === 'bytes' ? 'bytes' : 'characters', fit: fitOf(length, limit) }
  })

/** The rule that a platform's counter uses: an account without extras, and a post without files. */
export const limitOf = (platform: Platform): Limit => textLimit({ platform, isPremium: false })

/** Formats what's left or over, such as “12 left”. */
export const sayRoom = ({ length, limit }: Pick<PlatformCount, 'length' | 'limit'>): string =>
  length > limit
    ? i18n.t('{count} too long', { count: showNumber(length - limit) })
    : i18n.t('{count} left', { count: showNumber(limit - length) })

/** Says in one sentence where a text is over or near the limit. Empty if it fits everywhere. */
export const sayProblems = (counts: readonly PlatformCount[]): string =>
  counts
    .filter(({ fit }) => fit !== 'fits')
    .map((count) => `${count.name}: ${sayRoom(count)}.`)
    .join(' ')

export const showNumber = (value: number): string => value.toLocaleString(i18n.locale)

const fitOf = (length: number, limit: number) => {
  if (length > limit) return 'over'
  return length >= limit * nearShare ? 'near' : 'fits'
}
