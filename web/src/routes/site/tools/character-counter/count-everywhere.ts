import type { Platform } from '#shared/domain/platforms.ts'
import type { Limit } from '#shared/platforms/limit.ts'
import { textLength, textLimit } from '#shared/platforms/rules.ts'
import { publicPlatforms } from '#web/platforms/registry.ts'

export type PlatformCount = {
  platform: Platform
  name: string
  length: number
  limit: number
  unit: 'characters' | 'bytes'
  fit: 'fits' | 'near' | 'over'
}

/** From this share of the limit on a text is near it. */
const nearShare = 0.9

/** How long every platform finds a text, in its own unit, and how long it lets one be. */
export const countEverywhere = (text: string): PlatformCount[] =>
  publicPlatforms.map(({ platform, name }) => {
    const { value: limit, unit } = limitOf(platform)
    const length = textLength(platform, text)
    return { platform, name, length, limit, unit: unit === 'bytes' ? 'bytes' : 'characters', fit: fitOf(length, limit) }
  })

/** The rule that a platform's counter goes by: that of an account without extras, for a post without files. */
export const limitOf = (platform: Platform): Limit => textLimit({ platform, isPremium: false })

/** What is left or too much, such as “12 left”. */
export const sayRoom = ({ length, limit }: Pick<PlatformCount, 'length' | 'limit'>): string =>
  length > limit ? `${showNumber(length - limit)} too long` : `${showNumber(limit - length)} left`

/** Where a text does not fit or hardly fits, in one sentence; empty where it fits everywhere. */
export const sayProblems = (counts: readonly PlatformCount[]): string =>
  counts
    .filter(({ fit }) => fit !== 'fits')
    .map((count) => `${count.name}: ${sayRoom(count)}.`)
    .join(' ')

export const showNumber = (value: number): string => value.toLocaleString('en')

const fitOf = (length: number, limit: number) => {
  if (length > limit) return 'over'
  return length >= limit * nearShare ? 'near' : 'fits'
}
