import { useState } from 'react'

/** Which of the shown posts are chosen. `ids` are those shown, in their order: what is no longer among them is no longer chosen. */
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
    /** With the shift key all from the one chosen before to this one become as this one does. */
    toggle: (id: string, isRange: boolean) => {
      const own = isRange ? between(ids, last, id) : [id]
      setChosen(chosen.has(id) ? chosen.difference(new Set(own)) : chosen.union(new Set(own)))
      setLast(id)
    },
    /** Those that a box was drawn round, beside what was chosen before or in its place. */
    add: (own: readonly string[], isMore: boolean) => {
      setOn(true)
      setChosen(new Set(isMore ? [...chosen, ...own] : own))
    },
    selectAll: () => setChosen(new Set(selected.length === ids.length ? [] : ids)),
    isAll: ids.length > 0 && selected.length === ids.length,
  }
}

export type Selection = ReturnType<typeof useSelection>

/** From one to the other, both among them. */
const between = (ids: readonly string[], from: string | undefined, to: string) => {
  const [first, last] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)]
  return first === -1 ? [to] : ids.slice(Math.min(first, last), Math.max(first, last) + 1)
}
