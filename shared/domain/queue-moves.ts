import { DomainError } from './errors.ts'

/** A post in a queue, and the moment of its slot. */
export type Entry = { postId: string; at: string }

/** A post that moves to another slot. Moves are made one after the other: each goes to a slot that is free by then. */
export type Move = { postId: string; to: string }

/** A queue as it is: its posts, its coming slots from the first on, and those posts that can't move. All in order of time. */
export type Line = { entries: readonly Entry[]; slots: readonly string[]; fixed: ReadonlySet<string> }

/** The moves that bring every post to the front of the line, in their order. Posts that can't move keep their slots. */
export const closeUp = ({ entries, slots, fixed }: Line): Move[] => {
  const kept = new Set(entries.filter(({ postId }) => fixed.has(postId)).map(({ at }) => at))
  const free = slots.filter((slot) => !kept.has(slot))
  const wanted = entries
    .filter(({ postId }) => !fixed.has(postId))
    .flatMap(({ postId, at }, index) => {
      const to = free[index]
      return to === undefined || to === at ? [] : { postId, at, to }
    })
  // Those that move back go from the last on, the others from the first on: so the slot of each is left before it comes.
  const back = wanted.filter(({ at, to }) => to > at).reverse()
  const forward = wanted.filter(({ at, to }) => to < at)
  return [...back, ...forward].map(({ postId, to }) => ({ postId, to }))
}

/**
 * The moves that put a post into the slot of `at`. Who has it moves one slot back, and those behind as far as there is no free slot. A post that
 * comes from before lets them move one slot forward instead, into the slot that it leaves. Throws `conflict` when the one that has it can't move.
 */
export const putInto = (line: Line, postId: string, at: string): Move[] => {
  const { entries, slots, fixed } = line
  const holders = new Map(entries.map((entry) => [entry.at, entry.postId]))
  const own = entries.find((entry) => entry.postId === postId)?.at
  if (own === at) return []
  const holder = holders.get(at)
  if (holder === undefined) return [{ postId, to: at }]
  if (fixed.has(holder)) throw cannotMove()
  const isFree = (slot: string) => slot === own || !holders.has(slot)
  const places = [...new Set([...slots, ...holders.keys()])].filter((slot) => !fixed.has(holders.get(slot) ?? '')).sort()
  const way = own !== undefined && own < at ? places.filter((slot) => slot <= at).reverse() : places.filter((slot) => slot >= at)
  const end = way.findIndex(isFree)
  if (end < 0) throw noFreeSlot()
  const chain = way.slice(0, end + 1)
  const moves = chain
    .slice(0, -1)
    .map((slot, index) => ({ postId: holders.get(slot) ?? '', to: chain[index + 1] ?? '' }))
    .reverse()
  const leaves = chain.at(-1) === own ? [{ postId, to: waitingPlace(line, holders) }] : []
  return [...leaves, ...moves, { postId, to: at }]
}

/** Where a post waits while the others move: the first free slot behind all. */
const waitingPlace = ({ slots, entries }: Line, holders: ReadonlyMap<string, string>) => {
  const last = entries.at(-1)?.at ?? ''
  const place = slots.find((slot) => slot > last && !holders.has(slot))
  if (place === undefined) throw noFreeSlot()
  return place
}

/** The first free slot of a line. */
export const firstFree = ({ entries, slots }: Pick<Line, 'entries' | 'slots'>): string | undefined => {
  const taken = new Set(entries.map(({ at }) => at))
  return slots.find((slot) => !taken.has(slot))
}

export const noFreeSlot = () => noSlot('This queue has no free slot in the next ten years. Add slots to it.')
const cannotMove = () => noSlot('The post in this slot can’t be moved now. Choose another slot.')

const noSlot = (text: string) => new DomainError('conflict', text, { fields: { place: [text] } })
