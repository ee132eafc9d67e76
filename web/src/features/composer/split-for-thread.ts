import type { Platform } from '#shared/domain/platforms.ts'
import type { PostOptions } from '#shared/platforms/models.ts'
import { rules, textLength } from '#shared/platforms/rules.ts'
import { hasThreads } from '#shared/platforms/thread-parts.ts'
import { splitText } from '#web/lib/split-text.ts'
import { type Addressed, countsFor } from './counts-for.ts'

/** The thread that a text makes on the first platform with threads for which it is too long. Each part fits for all of its accounts. */
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
