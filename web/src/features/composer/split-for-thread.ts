import type { Platform } from '#shared/domain/platforms.ts'
import type { PostOptions } from '#shared/platforms/models.ts'
import { rules, textLength } from '#shared/platforms/rules.ts'
import { hasThreads } from '#shared/platforms/thread-parts.ts'
import { splitText } from '#web/lib/split-text.ts'
import { type Addressed, countsFor } from './counts-for.ts'

/**
 * Splits a text into a thread for the first platform with threads for which it's too long. Each part fits all of that
 * platform's accounts.
 */
export const splitForThread = (
  text: string,
  accounts: readonly Addressed[],
  { partsMax, options = {} }: { partsMax: number; options?: PostOptions },
): { platform: Platform; parts: string[] } | undefined => {
  const tooLong = countsFor(text, accounts, { options }).find(({ platform, length, limit }) => hasThreads(platform) && length > limit)
  if (!tooLong) return undefined
  const { platform, limit } = tooLong
  const parts = splitText(text, {
    limit,
    measure: (part) => textLength(platform, part, options),
    partsMax,
    stretches: rules[platform].stretches,
  })
  return { platform, parts }
}
