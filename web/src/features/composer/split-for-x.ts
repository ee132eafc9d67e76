import { threadPlatform } from '#shared/platforms/thread-platform.ts'
import { weightedLength } from '#shared/platforms/x/text.ts'
import { splitText } from '#web/lib/split-text.ts'
import { type Addressed, countsFor } from './counts-for.ts'

/** The posts of a thread that a text makes on X, of which each fits for all of these accounts. */
export const splitForX = (text: string, accounts: readonly Addressed[], partsMax: number): string[] => {
  const limit = countsFor('', accounts, []).find(({ platform }) => platform === threadPlatform)?.limit ?? Number.POSITIVE_INFINITY
  return splitText(text, { limit, measure: (part) => weightedLength(part).length, partsMax })
}
