import { type FocusEvent, type KeyboardEvent, useState } from 'react'

/** Makes controls of a list one stop for Tab; arrows, Home and End go from one to the next. Twenty accounts are not twenty stops on the way. */
export const useArrowKeys = (control: 'button' | 'input', count: number) => {
  const [last, setLast] = useState(0)
  const current = Math.min(last, count - 1)
  const controlsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(control)]
  return {
    props: {
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
        const index = controlsOf(currentTarget).indexOf(target)
        if (index >= 0) setLast(index)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const controls = controlsOf(event.currentTarget)
        const next = controls[placeAfter(event.key, current, controls.length) ?? -1]
        if (!next) return
        event.preventDefault()
        next.focus()
      },
    },
    tabIndexOf: (index: number) => (index === current ? 0 : -1),
  }
}

const placeAfter = (key: string, current: number, count: number): number | undefined =>
  ({ ArrowRight: current + 1, ArrowDown: current + 1, ArrowLeft: current - 1, ArrowUp: current - 1, Home: 0, End: count - 1 })[key]
