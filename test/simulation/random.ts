/** A seeded random source, so every run of a seed is identical. */
export type Chance = {
  /** A number from 0 up to 1. */
  next: () => number
  /** An integer from `from` to `to`, both inclusive. */
  between: (from: number, to: number) => number
  /** True with this probability. */
  happens: (probability: number) => boolean
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
}

export const chanceOf = (seed: number): Chance => {
  let state = (seed * 2_654_435_761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    happens: (probability) => next() < probability,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
  }
}
