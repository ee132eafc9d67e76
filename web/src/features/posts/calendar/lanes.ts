/** How long a card of the week is, in minutes of its scale: as high as two lines of text. */
export const cardMinutes = 45
const lanesMax = 2

type Placed<Item> = { item: Item; minute: number; lane: number; lanes: number }

/** Where the cards of a day stand; `more` are the places of those that have no room beside others. */
export type DayLayout<Item> = { placed: Placed<Item>[]; more: { minute: number; count: number }[] }

/**
 * Puts cards that would cover each other side by side. `items` are ordered by their minute of the day. Where more than two meet, the first
 * ones are shown and the others counted.
 */
export const layOutDay = <Item>(items: readonly Item[], minuteOf: (item: Item) => number): DayLayout<Item> => {
  const layout: DayLayout<Item> = { placed: [], more: [] }
  for (const bunch of bunches(items, minuteOf)) {
    const { placed, left } = layOutBunch(bunch, minuteOf)
    const [first] = left
    // What can't be shown is counted in the second lane, from where its first card would stand.
    const shown = first === undefined ? placed : placed.filter(({ lane, minute }) => lane === 0 || minute + cardMinutes <= minuteOf(first))
    const hidden = left.length + placed.length - shown.length
    layout.placed.push(...shown)
    if (first !== undefined) layout.more.push({ minute: minuteOf(first), count: hidden })
  }
  return layout
}

/** Cards that cover each other, also by way of others. */
const bunches = <Item>(items: readonly Item[], minuteOf: (item: Item) => number) => {
  const found: Item[][] = []
  for (const item of items) {
    const last = found.at(-1)
    const end = last?.at(-1)
    if (last && end !== undefined && minuteOf(item) < minuteOf(end) + cardMinutes) last.push(item)
    else found.push([item])
  }
  return found
}

const layOutBunch = <Item>(bunch: readonly Item[], minuteOf: (item: Item) => number) => {
  const ends: number[] = []
  const left: Item[] = []
  const taken = bunch.flatMap((item) => {
    const minute = minuteOf(item)
    const free = ends.findIndex((end) => end <= minute)
    const lane = free === -1 ? ends.length : free
    if (lane >= lanesMax) {
      left.push(item)
      return []
    }
    ends[lane] = minute + cardMinutes
    return { item, minute, lane }
  })
  return { placed: taken.map((place) => ({ ...place, lanes: ends.length })), left }
}
