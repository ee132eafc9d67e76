import { useState } from 'react'

/**
 * Tracks which of the shown posts are selected. `ids` are the shown ones, in order. A post that's no longer shown is no
 * longer selected.
 */
export const useSelection = (ids: readonly string[]) => {
  const [isOn, setOn] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const selected = ids.filter((id) => chosen.has(id))

  const end = () => {
    setOn(false)
    setChosen(new Set())
  }
  return {
    isOn,
    begin: () => setOn(true),
    end,
    selected,
    has: (id: string) => chosen.has(id),
    /** With Shift, every post from the last toggled one to this one changes along with this one. */
    toggle: (id: string, isRange: boolean) => {
      const own = isRange ? between(ids, last, id) : [id]
      setChosen(chosen.has(id) ? chosen.difference(new Set(own)) : chosen.union(new Set(own)))
      setLast(id)
    },
    /** Selects the posts in a drawn box, in addition to the current selection or in place of it. */
    add: (own: readonly string[], isMore: boolean) => {
      setOn(true)
      setChosen(new Set(isMore ? [...chosen, ...own] : own))
    },
    selectAll: () => setChosen(new Set(selected.length === ids.length ? [] : ids)),
    isAll: ids.length > 0 && selected.length === ids.length,
  }
}

export type Selection = ReturnType<typeof useSelection>

/** Returns the range from one to the other, inclusive. */
const between = (ids: readonly string[], from: string | undefined, to: string) => {
  const [first, last] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)]
  return first === -1 ? [to] : ids.slice(Math.min(first, last), Math.max(first, last) + 1)
}
