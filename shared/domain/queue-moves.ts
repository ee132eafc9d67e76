import { i18n } from '../i18n.ts'
import { DomainError } from './errors.ts'

/** A post in a queue and the time of its slot. */
export type Entry = { postId: string; at: string }

/** Moves a post to another slot. Moves are applied one after the other, each to a slot that's free by then. */
export type Move = { postId: string; to: string }

/** A queue's current posts, its upcoming slots, and the posts that can't move, all in time order. */
export type Line = { entries: readonly Entry[]; slots: readonly string[]; fixed: ReadonlySet<string> }

/**
 * Returns the moves that bring every post to the front of the line, in order. Posts that can't move keep their slots.
 */
export const closeUp = ({ entries, slots, fixed }: Line): Move[] => {
  const kept = new Set(entries.filter(({ postId }) => fixed.has(postId)).map(({ at }) => at))
  const free = slots.filter((slot) => !kept.has(slot))
  const wanted = entries
    .filter(({ postId }) => !fixed.has(postId))
    .flatMap(({ postId, at }, index) => {
      const to = free[index]
      return to === undefined || to === at ? [] : { postId, at, to }
    })
  // Apply moves to later slots from last to first and moves to earlier slots from first to last, so each slot is
  // vacated before it's filled.
  const back = wanted.filter(({ at, to }) => to > at).reverse()
  const forward = wanted.filter(({ at, to }) => to < at)
  return [...back, ...forward].map(({ postId, to }) => ({ postId, to }))
}

/**
 * Returns the moves that put a post into the slot at `at`. The post there and those behind it each move one slot back,
 * up to the first free slot. If the moving post comes from an earlier slot, those in between move one slot forward
 * instead, into the slot it leaves. Throws `conflict` if the post in the slot can't move.
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

/** Returns where a post waits while the others move: the first free slot after all of them. */
const waitingPlace = ({ slots, entries }: Line, holders: ReadonlyMap<string, string>) => {
  const last = entries.at(-1)?.at ?? ''
  const place = slots.find((slot) => slot > last && !holders.has(slot))
  if (place === undefined) throw noFreeSlot()
  return place
}

/** Returns the first free slot of a line. */
export const firstFree = ({ entries, slots }: Pick<Line, 'entries' | 'slots'>): string | undefined => {
  const taken = new Set(entries.map(({ at }) => at))
  return slots.find((slot) => !taken.has(slot))
}

export const noFreeSlot = () => noSlot(i18n.t('This queue has no free slot in the next ten years. Add slots to it.'))
const cannotMove = () => noSlot(i18n.t('The post in this slot can’t be moved now. Choose another slot.'))

const noSlot = (text: string) => new DomainError('conflict', text, { fields: { place: [text] } })
