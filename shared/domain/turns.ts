import { secondMs, toMs } from './times.ts'

/**
 * A rule for turns: at most `limit` within any `windowMs`. They are `apartMs` apart while there is room, so that what is due together goes out in order, and
 * `queuedApartMs` where they had to wait for room.
 */
export type TurnRule = { limit: number; windowMs: number; apartMs: number; queuedApartMs: number }

/** Who waits for a turn: of those who do, the one that is due first is the next. */
export type Waiter = { dueAt: string; postId: string }

/** The order of those who wait: by when they are due, and then by post. */
export const placeOf = ({ dueAt, postId }: Waiter) => `${dueAt}#${postId}`

/**
 * An account's line. `turns` are the last that were taken (ms, in order), `holders` the places of who took them, and `waiting` who says to come
 * for the turn at `at`.
 */
export type Line = { turns: readonly number[]; holders: readonly string[]; waiting: readonly { place: string; at: number }[] }

/** Who has not come so long after its expected turn, in ms, is passed by others; it is the next one when it comes. */
const passedAfterMs = 3 * secondMs

/** When `waiter` has its turn, after all that wait before it (ms): not before `now`, nor before it is due. */
export const turnInLine = (line: Line, waiter: Waiter, { now, ...rule }: TurnRule & { now: number }) => {
  const place = placeOf(waiter)
  const isBefore = (other: Line['waiting'][number]) =>
    other.place < place && other.at + passedAfterMs > now && !line.holders.includes(other.place)
  const ahead = line.waiting.filter(isBefore).length
  let turns = line.turns
  for (let passed = 0; passed < ahead; passed += 1) turns = [...turns, nextTurn(turns, now, rule)]
  return nextTurn(turns, Math.max(now, toMs(waiter.dueAt)), rule)
}

const nextTurn = (turns: readonly number[], from: number, { limit, windowMs, apartMs, queuedApartMs }: TurnRule) => {
  const oldest = turns.at(-limit)
  const roomAt = oldest === undefined ? from : oldest + windowMs
  const last = turns.at(-1)
  if (last === undefined) return from
  return Math.max(from, roomAt, last + (roomAt > from ? queuedApartMs : apartMs))
}

/** The line after `waiter` took the turn at `at`: no more is remembered than the rule needs. */
export const takeTurn = ({ turns, holders }: Omit<Line, 'waiting'>, waiter: Waiter, { at, limit }: { at: number; limit: number }) => ({
  turns: [...turns, at].slice(-limit),
  // What was written before holders were kept has turns without any.
  holders: [...holders, placeOf(waiter)].slice(-limit),
})

/** The line after `waiter` gave back its turn at `at`, in which it sent nothing; undefined if that is not its own any more. */
export const giveBackTurn = ({ turns, holders }: Omit<Line, 'waiting'>, waiter: Waiter, at: number) => {
  const index = holders.lastIndexOf(placeOf(waiter))
  const ofTurn = turns.length - holders.length + index
  if (index < 0 || turns[ofTurn] !== at) return undefined
  return { turns: turns.toSpliced(ofTurn, 1), holders: holders.toSpliced(index, 1) }
}

/** The turn that `waiter` has taken within the last `withinMs`, though it may not have heard so; undefined if there is none. */
export const turnTaken = (
  { turns, holders }: Omit<Line, 'waiting'>,
  waiter: Waiter,
  { now, withinMs }: { now: number; withinMs: number },
) => {
  const index = holders.lastIndexOf(placeOf(waiter))
  const at = index < 0 ? undefined : turns.at(index - holders.length)
  return at !== undefined && at <= now && now - at <= withinMs ? at : undefined
}
