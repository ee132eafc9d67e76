import { type PointerEvent, useEffectEvent, useRef } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { dayMs, minuteMs } from '#shared/domain/times.ts'
import { wallMs } from '#shared/domain/wall-clock.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { atMinute, dropOn, type Wall } from './aim.ts'
import type { Lift } from './use-lift.ts'

/** A mouse that moves this far, in px, drags; a finger has to rest for a moment first, else it scrolls. */
const mouseSlack = 5
const fingerSlack = 10
const fingerRestMs = 350
/** How near to the edge of what is seen, in px, it is scrolled: the names of the days, the header and the status bar cover some of it. */
const hoursEdges = { above: 80, below: 40 }
const windowEdges = { above: 100, below: 88 }
/** By so much at a time. */
const scrolledPx = 8
const scrolledEachMs = 16

type Place = Pick<MouseEvent, 'clientX' | 'clientY'>
type Begun = { post: PostAnswer; x: number; y: number; grip: number; isLifted: boolean; isTouch: boolean }

/**
 * Moving posts with a mouse or a finger. What can be dropped on names its day in `data-day`, and `data-hours` where it is as high as the day.
 *
 * This is no list that is put in another order (`useReorder` does that): a post is held over a time of a day, in two directions and within a scroller
 * of its own, and the whole card is the handle. So a finger has to rest on it first, and a press that was no drag opens the post.
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
  /** The press that ends a drag is no click. One that was only held too long is, and so is one by a key, which has no count. */
  const isClick = ({ detail }: { detail: number }) => detail === 0 || !wasDragged.current
  return { ghost, onPointerDown, isClick }
}

/** Whether it is further from where it was pressed than a hand trembles. */
const hasLeft = ({ x, y, isTouch }: Begun, { clientX, clientY }: Place) =>
  Math.hypot(clientX - x, clientY - y) > (isTouch ? fingerSlack : mouseSlack)

type Listening = {
  isTouch: boolean
  begun: { readonly current: Begun | undefined }
  begin: () => void
  follow: (event: Place, isScrolled?: boolean) => void
  end: (isDropped: boolean) => void
}

/** Follows the pointer until it is let go. */
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
  // A finger that holds a post does not scroll the page, nor ask what can be done with a link.
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

/** The minute of a day that a place as high as the day has at `y`. */
export const minuteAt = (place: Element, y: number): number => {
  const { top, height } = place.getBoundingClientRect()
  return ((y - top) / height) * (dayMs / minuteMs)
}

/** Brings the days and hours in sight that lie beyond the edge that a post is held at; whether anything was scrolled. */
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
