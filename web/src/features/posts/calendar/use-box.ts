import { type PointerEvent, useEffectEvent, useRef, useState } from 'react'

/** How far the mouse must move, in px, to draw a box. */
const slack = 5

export type Box = { left: number; top: number; width: number; height: number }

/**
 * Draws a selection box with the mouse, in client px. `onBox` gets the posts it touches. Elements name their post in
 * `data-post`.
 */
export const useBox = (onBox: (ids: readonly string[], isMore: boolean) => void) => {
  const [box, setBox] = useState<Box>()
  const wasDrawn = useRef(false)
  const take = useEffectEvent(onBox)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasDrawn.current = false
    const { clientX: x, clientY: y, pointerType, button, target } = event
    if (pointerType !== 'mouse' || button !== 0 || (target instanceof Element && target.closest('a, button'))) return
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey
    const listening = new AbortController()
    const { signal } = listening
    let latest: Box | undefined
    const end = () => {
      listening.abort()
      setBox(undefined)
      if (latest) take(idsIn(latest), isMore)
    }
    document.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        if (!latest && Math.hypot(clientX - x, clientY - y) <= slack) return
        wasDrawn.current = true
        latest = { left: Math.min(x, clientX), top: Math.min(y, clientY), width: Math.abs(clientX - x), height: Math.abs(clientY - y) }
        setBox(latest)
      },
      { signal },
    )
    document.addEventListener('pointerup', end, { signal })
    document.addEventListener('pointercancel', end, { signal })
    // Prevents text selection in the meantime.
    document.addEventListener('selectstart', (selecting) => selecting.preventDefault(), { signal })
  }
  /** Suppresses the click that ends a box. */
  const isClick = () => !wasDrawn.current
  return { box, onPointerDown, isClick }
}

const idsIn = ({ left, top, width, height }: Box) =>
  [...document.querySelectorAll<HTMLElement>('[data-day] [data-post]')].flatMap((element) => {
    const own = element.getBoundingClientRect()
    const isTouched = own.left < left + width && own.right > left && own.top < top + height && own.bottom > top
    return isTouched ? (element.dataset.post ?? []) : []
  })
