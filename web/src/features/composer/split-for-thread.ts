import type { Platform } from '#shared/domain/platforms.ts'
import { textLength } from '#shared/platforms/rules.ts'
import { hasThreads } from '#shared/platforms/thread-parts.ts'
import { splitText } from '#web/lib/split-text.ts'
import { type Addressed, countsFor } from './counts-for.ts'

/** The thread that a text makes on the first platform with threads for which it is too long. Each part fits for all of its accounts. */
export const splitForThread = (
  text: string,
  accounts: readonly Addressed[],
  partsMax: number,
): { platform: Platform; parts: string[] } | undefined => {
  const tooLong = countsFor(text, accounts, []).find(({ platform, length, limit }) => hasThreads(platform) && length > limit)
  if (!tooLong) return undefined
  const { platform, limit } = tooLong
  return { platform, parts: splitText(text, { limit, measure: (part) => textLength(platform, part), partsMax }) }
}
