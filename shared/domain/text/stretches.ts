/** A stretch of text that links somewhere. `start` and `end` are UTF-16 indices, `end` exclusive. */
export type Stretch = { start: number; end: number } & (
  | { kind: 'link'; url: string }
  | { kind: 'mention'; handle: string }
  | { kind: 'tag'; tag: string }
)

type Mark = Extract<Stretch, { kind: 'mention' | 'tag' }>

/** The pattern's first group is the name of the tag or mention. */
export const tagsIn = (text: string, pattern: RegExp): Mark[] =>
  matches(text, pattern).map(({ name, ...place }) => ({ kind: 'tag', tag: name, ...place }))

export const mentionsIn = (text: string, pattern: RegExp): Mark[] =>
  matches(text, pattern).map(({ name, ...place }) => ({ kind: 'mention', handle: name, ...place }))

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ index, 0: whole, 1: name = '' }) => ({ name, start: index, end: index + whole.length }))

/**
 * Matches a tag in apps that document no rule for it: letters, digits, and underscores after a `#` that starts a word.
 * Some apps also accept the full-width `＃`.
 */
export const wordTag = /(?<![\p{L}\p{M}\p{N}_&/])#([\p{L}\p{M}\p{N}_]+)/gu
export const wideWordTag = /(?<![\p{L}\p{M}\p{N}_&/])[#＃]([\p{L}\p{M}\p{N}_]+)/gu

/**
 * Matches a name after an `@`: letters, digits, periods, and underscores. A trailing period belongs to the sentence.
 */
export const nameMention = /(?<![\p{L}\p{N}_@/.])@([a-z0-9_.]*[a-z0-9_])/giu

/** Returns the addresses a text links to, in order. */
export const urlsOf = (stretches: readonly Stretch[]): string[] =>
  stretches.flatMap((stretch) => (stretch.kind === 'link' ? [stretch.url] : []))

/** Merges links and marks in order. If two overlap, the earlier one wins, except that a link wins over a tag or mention inside it. */
export const inOrder = (links: readonly Stretch[], marks: readonly Stretch[]): Stretch[] => {
  const found: Stretch[] = []
  for (const stretch of [...links, ...apartFrom(links, marks)].toSorted((one, other) => one.start - other.start))
    if (stretch.start >= (found.at(-1)?.end ?? 0)) found.push(stretch)
  return found
}

/**
 * Returns the marks that overlap no link. The links are sorted and disjoint, so each mark is compared with only a few.
 */
const apartFrom = (links: readonly Stretch[], marks: readonly Stretch[]) => {
  let next = 0
  return marks
    .toSorted((one, other) => one.start - other.start)
    .filter((mark) => {
      while ((links[next]?.end ?? Number.POSITIVE_INFINITY) <= mark.start) next += 1
      return (links[next]?.start ?? Number.POSITIVE_INFINITY) >= mark.end
    })
}
