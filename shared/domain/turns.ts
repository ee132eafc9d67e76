/** A rule for turns: at most `limit` within any `windowMs`, none before `now` (ms). */
export type TurnRule = { now: number; limit: number; windowMs: number }

/** The next turn after those reserved so far (ms, in order), and the turns to remember. */
export const reserveTurn = (turns: readonly number[], { now, limit, windowMs }: TurnRule) => {
  const previous = turns.at(-limit)
  const at = previous === undefined ? now : Math.max(now, previous + windowMs)
  return { at, turns: [...turns, at].slice(-limit) }
}
