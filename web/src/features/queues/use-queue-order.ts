import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'
import { moved } from './mutations.ts'

const keys: Partial<Record<string, (from: number, count: number) => number>> = {
  ArrowUp: (from) => from - 1,
  ArrowDown: (from) => from + 1,
  Home: () => 0,
  End: (_from, count) => count - 1,
}

/** So near to the edge of the window, in px, a drag scrolls it, and by so much at once. */
const edge = { within: 80, by: 16 }

type Dragged = { from: number; to: number }

/**
 * Lets the person move an item of a list by dragging its handle. The arrow keys, Home and End on it do the same. A drag shows where the item would
 * stand, and counts when it ends; Escape takes it back.
 */
export const useQueueOrder = <Item>(items: readonly Item[], onMove: (from: number, to: number) => void) => {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<Dragged>()
  const [message, setMessage] = useState('')

  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || to === from) return
    onMove(from, to)
    setMessage(`Moved to place ${to + 1} of ${items.length}.`)
  }

  const onPointerDown = (from: number) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return
    let to = from
    setDragged({ from, to })
    const follow = ({ clientY }: PointerEvent) => {
      scrollAt(clientY)
      const place = placeAt(list.current, { y: clientY, count: items.length }) ?? to
      if (place === to) return
      to = place
      setDragged({ from, to })
    }
    const listening = new AbortController()
    const { signal } = listening
    const end = (isKept: boolean) => {
      listening.abort()
      setDragged(undefined)
      if (isKept) move(from, to)
    }
    window.addEventListener('pointermove', follow, { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  }

  const onKeyDown = (from: number) => (event: KeyboardEvent<HTMLElement>) => {
    const to = keys[event.key]?.(from, items.length)
    if (to === undefined) return
    event.preventDefault()
    move(from, to)
  }

  return {
    list,
    /** The items as they would stand. */
    shown: dragged ? moved(items, dragged.from, dragged.to) : items,
    /** The place of the item that is dragged. */
    draggedTo: dragged?.to,
    message,
    handle: (from: number) => ({ onPointerDown: onPointerDown(from), onKeyDown: onKeyDown(from) }),
  }
}

/** The place of the row that is at this height; the first or the last one beyond the list. All rows are of one height. */
const placeAt = (list: HTMLElement | null, { y, count }: { y: number; count: number }) => {
  if (!list || count === 0) return undefined
  const { top, height } = list.getBoundingClientRect()
  return Math.min(count - 1, Math.max(0, Math.floor((y - top) / (height / count))))
}

const scrollAt = (y: number) => {
  if (y < edge.within) window.scrollBy(0, -edge.by)
  if (y > window.innerHeight - edge.within) window.scrollBy(0, edge.by)
}
