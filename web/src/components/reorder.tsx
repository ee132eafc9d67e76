import { GripVertical, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { i18n } from '#web/lib/i18n.ts'

const keys: Partial<Record<string, (from: number, count: number) => number>> = {
  ArrowUp: (from) => from - 1,
  ArrowLeft: (from) => from - 1,
  ArrowDown: (from) => from + 1,
  ArrowRight: (from) => from + 1,
  Home: () => 0,
  End: (_from, count) => count - 1,
}

/** The distance from the window's edge at which a drag scrolls, and how far it scrolls each time, in px. */
const edge = { within: 80, by: 16 }

type Options<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Called to move the item with this key to index `to`. */
  onMove: (key: string, to: number) => void
  /** True if the items are tiles of one size in rows, rather than one below the other. */
  isGrid?: boolean
}

type HandleEvents = { onPointerDown: (event: ReactPointerEvent) => void; onKeyDown: (event: KeyboardEvent<HTMLElement>) => void }

/**
 * Lets people reorder a list by dragging an item's handle with a mouse or finger, or with the arrow keys, Home, and End
 * on it. A drag shows where the item would go and takes effect when it ends. Escape cancels it. List items carry their
 * key as `data-key`. Only those near the window need to be rendered. `message` tells screen readers where a moved item
 * is.
 *
 * Native drag and drop, and libraries built on it, can't do this: on phones, it only starts after a long press, and it
 * ends when the dragged item moves in the document.
 */
export const useReorder = <Item,>({ items, keyOf, onMove, isGrid = false }: Options<Item>) => {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<{ key: string; to: number }>()
  const [message, setMessage] = useState('')
  const shown = dragged ? moved(items, indexOf(dragged.key), dragged.to) : items

  function indexOf(key: string) {
    return items.findIndex((item) => keyOf(item) === key)
  }

  const move = (key: string, to: number) => {
    if (to < 0 || to >= items.length || to === indexOf(key)) return
    // Render the new order before restoring focus, because moving in the document loses it.
    flushSync(() => onMove(key, to))
    setMessage(i18n.t('Moved to position {position} of {total}.', { position: to + 1, total: items.length }))
  }

  const follow = useEffectEvent((key: string, { clientX: x, clientY: y }: PointerEvent) => {
    scrollAt(y)
    const over = isGrid ? tileAt(list.current, { x, y }) : keyAt(list.current, { key, y })
    const to = shown.findIndex((item) => keyOf(item) === over)
    // Render before measuring the next move, and before releasing the pointer.
    if (to >= 0 && to !== dragged?.to) flushSync(() => setDragged({ key, to }))
  })
  const end = useEffectEvent((key: string, isKept: boolean) => {
    setDragged(undefined)
    if (isKept && dragged?.key === key) move(key, dragged.to)
  })

  const onPointerDown = (key: string) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return
    setDragged({ key, to: indexOf(key) })
    // An item that moves in the document loses pointer capture, so the window tracks the pointer.
    const listening = new AbortController()
    const finish = (isKept: boolean) => {
      listening.abort()
      end(key, isKept)
    }
    const on = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, listener, { signal: listening.signal })
    on('pointermove', (moving) => follow(key, moving))
    on('pointerup', () => finish(true))
    on('pointercancel', () => finish(false))
    on('keydown', (pressed) => pressed.key === 'Escape' && finish(false))
  }

  const onKeyDown = (key: string) => (event: KeyboardEvent<HTMLElement>) => {
    const to = keys[event.key]?.(indexOf(key), items.length)
    if (to === undefined) return
    event.preventDefault()
    const handle = event.currentTarget
    move(key, to)
    handle.focus()
  }

  return {
    list,
    /** The items in the order they would have. */
    shown,
    /** The key of the dragged item. */
    dragged: dragged?.key,
    message,
    handle: (key: string): HandleEvents => ({ onPointerDown: onPointerDown(key), onKeyDown: onKeyDown(key) }),
  }
}

/** Returns the list with the item at `from` moved to `to`. */
export const moved = <Item,>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const item = items[from]
  return item === undefined || to < 0 ? items : items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Returns the key of the item under the pointer. A dragged tile takes that place at once and is under it from then on. */
const tileAt = (list: HTMLElement | null, { x, y }: { x: number; y: number }) =>
  rowsOf(list).find((tile) => {
    const { left, right, top, bottom } = tile.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })?.dataset.key

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>(':scope > [data-key]') ?? [])]

/** Returns the index where the dragged item belongs. It passes a neighbor once it reaches the neighbor's middle. */
const keyAt = (list: HTMLElement | null, { key, y }: { key: string; y: number }) => {
  const rows = rowsOf(list)
  const from = rows.findIndex((row) => row.dataset.key === key)
  const middleOf = (row: Element) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2
  }
  const before = rows.find((row, index) => index < from && y <= middleOf(row))
  const after = rows.findLast((row, index) => index > from && y >= middleOf(row))
  return (before ?? after ?? rows[from])?.dataset.key
}

const scrollAt = (y: number) => {
  if (y < edge.within) window.scrollBy(0, -edge.by)
  if (y > window.innerHeight - edge.within) window.scrollBy(0, edge.by)
}

type HandleProps = {
  /** The name of the item. */
  name: string
  /** Its position, from 1. */
  position: number
  total: number
  handle: HandleEvents
  icon?: LucideIcon
  /** The handle's size. */
  className?: string
}

/** The handle for moving a list item. */
export const ReorderHandle = ({ name, position, total, handle, icon: Icon = GripVertical, className = 'h-full w-6' }: HandleProps) => (
  <button
    type="button"
    aria-label={i18n.t('Move {name}, {position} of {total}', { name, position, total })}
    aria-description={i18n.t('Press the arrow keys, Home, or End to move it.')}
    className={`flex shrink-0 cursor-grab touch-none flex-col items-center justify-center gap-1 rounded-control text-ink-muted hover:bg-well hover:text-ink active:cursor-grabbing pointer-coarse:min-h-11 pointer-coarse:w-11 ${className}`}
    {...handle}
  >
    <span aria-hidden className="figures font-semibold text-[0.8125rem] leading-none">
      {position}
    </span>
    <Icon aria-hidden className="size-4" />
  </button>
)
