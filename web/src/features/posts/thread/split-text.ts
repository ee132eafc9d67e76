import { findUrls } from '#shared/domain/text/x-text.ts'

/** How much a text weighs against a limit, as its platform counts. */
export type Measure = (text: string) => number

type Split = { limit: number; measure: Measure; partsMax: number }

/**
 * Splits a text into parts that each fit `limit`: after a paragraph or a sentence where that leaves the part reasonably full, else between words, and
 * inside a word only if it fits no part. No link is cut. Nothing is lost: what would need more than `partsMax` parts stays in the last one.
 */
export const splitText = (text: string, { limit, measure, partsMax }: Split): string[] => {
  const normalized = text.normalize('NFC').trim()
  const borders = bordersOf(normalized)
  const parts: string[] = []
  let start = 0
  while (start < normalized.length) {
    const end = parts.length === partsMax - 1 ? normalized.length : partEnd(normalized, borders, { start, limit, measure })
    const part = normalized.slice(start, end).trim()
    if (part !== '') parts.push(part)
    start = end
  }
  return parts
}

/** How good it is to end a part there. */
const ranks = { paragraph: 3, sentence: 2, word: 1, inside: 0 } as const
type Border = { at: number; rank: number }

/** A part this full, of its limit, may end with a sentence or a paragraph instead of taking more words. */
const fullEnough = 0.5

const partEnd = (text: string, borders: readonly Border[], { start, limit, measure }: Omit<Split, 'partsMax'> & { start: number }) => {
  const weigh = ({ at }: Border) => measure(text.slice(start, at).trim())
  const ahead = borders.filter(({ at }) => at > start)
  const between = whileTrue(ahead.filter(isBetweenWords), (border) => weigh(border) <= limit)
  if (between.length === 0) {
    // What can't be cut and fits no part stays whole in a part that is too long.
    return (whileTrue(ahead, (border) => weigh(border) <= limit).at(-1) ?? ahead[0])?.at ?? text.length
  }
  const full = between.filter((border) => weigh(border) >= limit * fullEnough)
  return bestOf(full.length > 0 ? full : between)?.at ?? text.length
}

const isBetweenWords = ({ rank }: Border) => rank !== ranks.inside

/** The last one of those with the highest rank. */
const bestOf = (borders: readonly Border[]) => borders.toSorted((one, other) => one.rank - other.rank).at(-1)

const whileTrue = <Item>(items: readonly Item[], isTrue: (item: Item) => boolean) => {
  const end = items.findIndex((item) => !isTrue(item))
  return end < 0 ? items : items.slice(0, end)
}

/** Every place where a text may be cut, in order, each with the best rank it has; its end is one. */
const bordersOf = (text: string): Border[] => {
  const found = new Map<number, number>()
  const note = (at: number, rank: number) => found.set(at, Math.max(rank, found.get(at) ?? rank))
  for (const { index, segment } of segments(text, 'grapheme')) note(index + segment.length, ranks.inside)
  for (const { index, 0: space } of text.matchAll(/\s+/g)) note(index + space.length, ranks.word)
  for (const { index, segment } of segments(text, 'sentence')) note(index + segment.length, ranks.sentence)
  for (const { index, 0: space } of text.matchAll(/\n\s*\n\s*/g)) note(index + space.length, ranks.paragraph)
  note(text.length, ranks.paragraph)
  const urls = findUrls(text)
  return [...found]
    .filter(([at]) => !urls.some(({ start, end }) => at > start && at < end))
    .map(([at, rank]) => ({ at, rank }))
    .toSorted((one, other) => one.at - other.at)
}

const segments = (text: string, granularity: 'grapheme' | 'sentence') => new Intl.Segmenter(undefined, { granularity }).segment(text)
