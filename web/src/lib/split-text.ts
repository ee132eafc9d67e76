import type { Stretch } from '#shared/domain/text/stretches.ts'

/** How much a text counts against a limit, by its platform's rules. */
export type Measure = (text: string) => number

/** `stretches` returns the links and similar spans in a text, none of which may be cut. */
type Split = { limit: number; measure: Measure; partsMax: number; stretches: (text: string) => readonly Stretch[] }

/**
 * Splits a text into parts that each fit `limit`. It cuts after a paragraph or a sentence if that leaves the part
 * reasonably full, and otherwise between words. It cuts inside a word only if the word fits no part, and inside a
 * grapheme only if even that fits none. Links are never cut. Nothing is lost: text beyond `partsMax` parts stays in the
 * last one.
 */
export const splitText = (text: string, { limit, measure, partsMax, stretches }: Split): string[] => {
  const normalized = text.normalize('NFC').trim()
  const parts: string[] = []
  let ahead = bordersOf(normalized, stretches)
  let start = 0
  while (start < normalized.length) {
    const end = parts.length === partsMax - 1 ? normalized.length : partEnd(normalized, ahead, { start, limit, measure })
    const part = normalized.slice(start, end).trim()
    if (part !== '') parts.push(part)
    start = end
    ahead = ahead.slice(ahead.findIndex(({ at }) => at > end))
  }
  return parts
}

/** Ranks of the places to end a part, higher being better. */
const ranks = { paragraph: 3, sentence: 2, word: 1, inside: 0 } as const
type Border = { at: number; rank: number }

/** A part this full, relative to its limit, can end at a sentence or paragraph instead of adding more words. */
const fullEnough = 0.5

/** `ahead` are the borders after `start`. */
const partEnd = (
  text: string,
  ahead: readonly Border[],
  { start, limit, measure }: Pick<Split, 'limit' | 'measure'> & { start: number },
) => {
  const fitting = (isMeant: (border: Border) => boolean) => {
    const found: (Border & { weight: number })[] = []
    for (const border of ahead) {
      if (!isMeant(border)) continue
      const weight = measure(text.slice(start, border.at).trim())
      if (weight > limit) break
      found.push({ ...border, weight })
    }
    return found
  }
  const between = fitting(isBetweenWords)
  const full = between.filter(({ weight }) => weight >= limit * fullEnough)
  const best = bestOf(full.length > 0 ? full : between) ?? fitting(() => true).at(-1)
  return best?.at ?? start + pieceSize(text.slice(start, ahead[0]?.at), (piece) => measure(piece) <= limit)
}

/**
 * Returns how much of a piece that fits no part to use: as much as fits of a grapheme with endless marks, but all of a
 * link, even though the part is then too long.
 */
const pieceSize = (whole: string, fits: (piece: string) => boolean) => {
  const [letter] = segments(whole, 'grapheme')
  if (letter?.segment !== whole) return whole.length
  const [first = '', ...rest] = whole
  let size = first.length
  for (const character of rest) {
    if (!fits(whole.slice(0, size + character.length))) break
    size += character.length
  }
  return size
}

const isBetweenWords = ({ rank }: Border) => rank !== ranks.inside

/** The last border among those with the highest rank. */
const bestOf = (borders: readonly Border[]) => borders.toSorted((one, other) => one.rank - other.rank).at(-1)

/** Every place where a text can be cut, in order, each with its highest rank. The end of the text is included. */
const bordersOf = (text: string, stretches: Split['stretches']): Border[] => {
  const found = new Map<number, number>()
  const note = (at: number, rank: number) => found.set(at, Math.max(rank, found.get(at) ?? rank))
  for (const { index, segment } of segments(text, 'grapheme')) note(index + segment.length, ranks.inside)
  for (const { index, 0: space } of text.matchAll(/\s+/g)) note(index + space.length, ranks.word)
  for (const { index, segment } of segments(text, 'sentence')) note(index + segment.length, ranks.sentence)
  for (const { index, 0: space } of text.matchAll(/\n\s*\n\s*/g)) note(index + space.length, ranks.paragraph)
  note(text.length, ranks.paragraph)
  for (const { kind, start, end } of stretches(text)) if (kind === 'link') for (let at = start + 1; at < end; at += 1) found.delete(at)
  return [...found].map(([at, rank]) => ({ at, rank })).toSorted((one, other) => one.at - other.at)
}

const segments = (text: string, granularity: 'grapheme' | 'sentence') => new Intl.Segmenter(undefined, { granularity }).segment(text)
