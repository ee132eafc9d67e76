/** A stretch of a text that leads somewhere. `start` and `end` are UTF-16 indices of the text, `end` exclusive. */
export type Stretch = { start: number; end: number } & (
  | { kind: 'link'; url: string }
  | { kind: 'mention'; handle: string }
  | { kind: 'tag'; tag: string }
)

type Mark = Extract<Stretch, { kind: 'mention' | 'tag' }>

/** The name that a tag or a mention has is the pattern's first group. */
export const tagsIn = (text: string, pattern: RegExp): Mark[] =>
  matches(text, pattern).map(({ name, ...place }) => ({ kind: 'tag', tag: name, ...place }))

export const mentionsIn = (text: string, pattern: RegExp): Mark[] =>
  matches(text, pattern).map(({ name, ...place }) => ({ kind: 'mention', handle: name, ...place }))

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ index, 0: whole, 1: name = '' }) => ({ name, start: index, end: index + whole.length }))

/** All in order, of which the earlier one wins where two overlap; links win over what looks like a tag or a mention inside them. */
export const inOrder = (links: readonly Stretch[], marks: readonly Stretch[]): Stretch[] => {
  const found: Stretch[] = []
  for (const stretch of [...links, ...apartFrom(links, marks)].toSorted((one, other) => one.start - other.start))
    if (stretch.start >= (found.at(-1)?.end ?? 0)) found.push(stretch)
  return found
}

/** The marks that touch no link. The links are in order and apart from each other, so each mark is compared with few of them. */
const apartFrom = (links: readonly Stretch[], marks: readonly Stretch[]) => {
  let next = 0
  return marks
    .toSorted((one, other) => one.start - other.start)
    .filter((mark) => {
      while ((links[next]?.end ?? Number.POSITIVE_INFINITY) <= mark.start) next += 1
      return (links[next]?.start ?? Number.POSITIVE_INFINITY) >= mark.end
    })
}
