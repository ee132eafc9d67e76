import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/**
 * Lets the person put a list in another order, by dragging a handle or by the arrow keys on it. The list's items carry their key as `data-key`;
 * `message` says to screen readers where a moved item stands.
 */
export const useReorder = (onMove: (key: string, to: number) => void) => {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [message, setMessage] = useState('')

  const itemsNow = () => [...(list.current?.children ?? [])].filter((item) => item instanceof HTMLElement && item.dataset.key !== undefined)
  const indexOf = (key: string) => itemsNow().findIndex((item) => item instanceof HTMLElement && item.dataset.key === key)

  const move = (key: string, to: number) => {
    const count = itemsNow().length
    if (to < 0 || to >= count || to === indexOf(key)) return
    // The new order is on the page before the focus is put back: what moves in the document loses it.
    flushSync(() => onMove(key, to))
    setMessage(`Moved to place ${to + 1} of ${count}.`)
  }

  const onPointerDown = (key: string) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return
    setDragged(key)
    const follow = ({ clientY }: PointerEvent) => move(key, indexAt(itemsNow(), indexOf(key), clientY))
    // An item that moves in the document loses the pointer it has captured, so the window follows it.
    const listening = new AbortController()
    const end = () => {
      listening.abort()
      setDragged(undefined)
    }
    window.addEventListener('pointermove', follow, { signal: listening.signal })
    window.addEventListener('pointerup', end, { signal: listening.signal })
    window.addEventListener('pointercancel', end, { signal: listening.signal })
  }

  const onKeyDown = (key: string) => (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const handle = event.currentTarget
    move(key, indexOf(key) + step)
    handle.focus()
  }

  const handle = (key: string) => ({ onPointerDown: onPointerDown(key), onKeyDown: onKeyDown(key) })
  return { list, dragged, message, handle }
}

/** Where an item belongs whose handle is at this height: it passes a neighbour once it is over that one's middle, and not before. */
const indexAt = (items: readonly Element[], from: number, y: number): number => {
  const middles = items.map((item) => {
    const { top, height } = item.getBoundingClientRect()
    return top + height / 2
  })
  const above = middles.findIndex((middle, index) => index < from && y < middle)
  if (above >= 0) return above
  return middles.findLastIndex((middle, index) => index >= from && (index === from || y > middle))
}

type HandleProps = {
  /** What is moved. */
  name: string
  /** Where it stands, from 1. */
  position: number
  total: number
  handle: { onPointerDown: (event: ReactPointerEvent) => void; onKeyDown: (event: KeyboardEvent<HTMLElement>) => void }
}

/** The handle by which a person moves an item of a list. */
export const ReorderHandle = ({ name, position, total, handle }: HandleProps) => (
  <button
    type="button"
    aria-label={`Move ${name}, ${position} of ${total}`}
    aria-description="Press the arrow keys to move it."
    className="flex w-6 shrink-0 cursor-grab touch-none flex-col items-center justify-center gap-1 h-full rounded-control text-ink-muted hover:bg-well hover:text-ink active:cursor-grabbing pointer-coarse:min-h-11 pointer-coarse:w-11"
    {...handle}
  >
    <span aria-hidden className="figures font-semibold text-[0.8125rem] leading-none">
      {position}
    </span>
    <GripVertical aria-hidden className="size-4" />
  </button>
)
