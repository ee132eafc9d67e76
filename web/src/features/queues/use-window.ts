import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows of one height, of which those near the window are drawn. */
export type Drawn = { from: number; to: number; rowHeight: number }

/** So many rows are drawn beyond the window at each end. They change by so many at once. */
const reach = 10
const step = 5

/** Which rows of a list are drawn: all of a short one. A row of a longer one is measured, since all are of one height. */
export const useWindow = (list: RefObject<HTMLElement | null>, count: number): Drawn => {
  const [drawn, setDrawn] = useState<Drawn>({ from: 0, to: 2 * reach, rowHeight: 0 })
  useLayoutEffect(() => {
    if (count <= drawnMax) return
    const measure = () => {
      const { current } = list
      const rowHeight = current?.querySelector('li')?.offsetHeight ?? 0
      if (!current || rowHeight === 0) return
      const before = -current.getBoundingClientRect().top / rowHeight
      const from = Math.max(0, Math.floor((before - reach) / step) * step)
      const to = Math.ceil((before + window.innerHeight / rowHeight + reach) / step) * step
      setDrawn((now) => (now.from === from && now.to === to && now.rowHeight === rowHeight ? now : { from, to, rowHeight }))
    }
    measure()
    const listening = new AbortController()
    for (const name of ['scroll', 'resize']) window.addEventListener(name, measure, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [list, count])
  return count <= drawnMax ? { from: 0, to: count, rowHeight: 0 } : drawn
}

/** Of more rows only those near the window are drawn. */
const drawnMax = 100
