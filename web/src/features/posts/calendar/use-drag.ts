import { type PointerEvent, useEffectEvent, useRef } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { dayMs, minuteMs } from '#shared/domain/times.ts'
import { wallMs } from '#shared/domain/wall-clock.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { atMinute, dropOn, type Wall } from './aim.ts'
import type { Lift } from './use-lift.ts'

/** How far a mouse must move, in px, to drag. A finger has to rest for a moment first, and otherwise scrolls. */
const mouseSlack = 5
const fingerSlack = 10
const fingerRestMs = 350
/** How near to the visible edge, in px, a drag scrolls. Weekday names, header, and status bar cover some of it. */
const hoursEdges = { above: 80, below: 40 }
const windowEdges = { above: 100, below: 88 }
/** How far it scrolls each time. */
const scrolledPx = 8
const scrolledEachMs = 16

type Place = Pick<MouseEvent, 'clientX' | 'clientY'>
type Begun = { post: PostAnswer; x: number; y: number; grip: number; isLifted: boolean; isTouch: boolean }

/**
 * Moves posts with a mouse or finger. Drop targets name their day in `data-day`, and have `data-hours` if they're as
 * high as the day.
 *
 * Unlike `useReorder`, this is not about a list's order: a post is held over a time of day, in two dimensions and
 * inside its own scroller, and the whole card is the handle. So a finger has to rest on it first, and a press without a
 * drag opens the post.
 */
export const useDrag = (lift: Lift, timeZone: string) => {
  const begun = useRef<Begun>(undefined)
  const ghost = useRef<HTMLDivElement>(null)
  const wasDragged = useRef(false)

  const begin = useEffectEvent(() => {
    const { current } = begun
    if (!current || current.isLifted) return
    current.isLifted = true
    lift.pickUp(current.post, 'pointer')
  })
  const follow = useEffectEvent(({ clientX, clientY }: Place, isScrolled = false) => {
    if (ghost.current) ghost.current.style.translate = `${clientX + 12}px ${clientY + 12}px`
    const { current } = begun
    if (!current) return
    wasDragged.current ||= isScrolled || hasLeft(current, { clientX, clientY })
    if (!wasDragged.current) return
    const slot = placeAt(clientX, clientY, '[data-slot]')?.dataset
    if (slot?.queue !== undefined) lift.aimAt(Number(slot.slot), slot.queue)
    else lift.aimAt(wallAt({ x: clientX, y: clientY, begun: current, timeZone }))
  })
  const end = useEffectEvent((isDropped: boolean) => {
    if (begun.current?.isLifted) (isDropped ? lift.drop : lift.cancel)()
    begun.current = undefined
  })

  const onPointerDown = (event: PointerEvent<HTMLElement>, post: PostAnswer | undefined) => {
    wasDragged.current = false
    if (!post || event.button !== 0 || begun.current) return
    const { clientX: x, clientY: y, pointerType, currentTarget } = event
    const isTouch = pointerType === 'touch'
    begun.current = { post, x, y, grip: y - currentTarget.getBoundingClientRect().top, isLifted: false, isTouch }
    listen({ isTouch, begun, begin, follow, end })
  }
  /**
   * Suppresses the click that ends a drag. A press that was only held too long still counts, and so does one by
   * keyboard, which has no click count.
   */
  const isClick = ({ detail }: { detail: number }) => detail === 0 || !wasDragged.current
  return { ghost, onPointerDown, isClick }
}

/** True if it has moved further than a hand trembles. */
const hasLeft = ({ x, y, isTouch }: Begun, { clientX, clientY }: Place) =>
  Math.hypot(clientX - x, clientY - y) > (isTouch ? fingerSlack : mouseSlack)

type Listening = {
  isTouch: boolean
  begun: { readonly current: Begun | undefined }
  begin: () => void
  follow: (event: Place, isScrolled?: boolean) => void
  end: (isDropped: boolean) => void
}

/** Tracks the pointer until it's released. */
const listen = ({ isTouch, begun, begin, follow, end }: Listening) => {
  const stop = new AbortController()
  const timer = isTouch ? setTimeout(begin, fingerRestMs) : undefined
  let latest: MouseEvent | undefined
  const scrolling = setInterval(() => latest && scrollAtEdge(latest) && follow(latest, true), scrolledEachMs)
  const finish = (isDropped: boolean) => {
    clearTimeout(timer)
    clearInterval(scrolling)
    stop.abort()
    end(isDropped)
  }
  const on = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listener, { signal: stop.signal, passive: false, capture: true })
  on('pointermove', (event) => {
    const { current } = begun
    if (!current) return
    if (!current.isLifted && hasLeft(current, event)) {
      if (isTouch) return finish(false)
      begin()
    }
    if (!current.isLifted) return
    latest = event
    follow(event)
  })
  on('pointerup', () => finish(true))
  on('pointercancel', () => finish(false))
  // A finger holding a post neither scrolls the page nor opens a link's context menu.
  on('touchmove', (event) => begun.current?.isLifted && event.preventDefault())
  on('contextmenu', (event) => isTouch && event.preventDefault())
  on('dragstart', (event) => event.preventDefault())
  on('keydown', (event) => {
    if (event.key !== 'Escape' || !begun.current?.isLifted) return
    event.preventDefault()
    event.stopPropagation()
    finish(false)
  })
}

const placeAt = (x: number, y: number, selector: string) =>
  document.elementsFromPoint(x, y).flatMap((element) => element.closest<HTMLElement>(selector) ?? [])[0]

const wallAt = ({ x, y, begun, timeZone }: { x: number; y: number; begun: Begun; timeZone: string }): Wall | undefined => {
  const place = placeAt(x, y, '[data-day]')
  const day = place?.dataset.day
  if (!place || day === undefined) return undefined
  if (place.dataset.hours === undefined) return dropOn(begun.post, day, { timeZone, now: wallMs(serverNow(), timeZone) })
  return atMinute(day, minuteAt(place, y - begun.grip))
}

/** Returns the minute of the day at `y` in an element as high as the day. */
export const minuteAt = (place: Element, y: number): number => {
  const { top, height } = place.getBoundingClientRect()
  return ((y - top) / height) * (dayMs / minuteMs)
}

/** Scrolls the days and hours beyond the edge into view. Returns true if anything scrolled. */
const scrollAtEdge = ({ clientX, clientY }: MouseEvent): boolean => {
  const hours = placeAt(clientX, clientY, '[data-scroller]')
  return (hours !== undefined && scroll(hours, clientY, hoursEdges)) || scroll(document.documentElement, clientY, windowEdges)
}

const scroll = (scroller: HTMLElement, y: number, { above, below }: typeof hoursEdges) => {
  const { top, bottom } = scroller.getBoundingClientRect()
  const before = scroller.scrollTop
  if (y < Math.max(top, 0) + above) scroller.scrollTop -= scrolledPx
  else if (y > Math.min(bottom, innerHeight) - below) scroller.scrollTop += scrolledPx
  return scroller.scrollTop !== before
}
