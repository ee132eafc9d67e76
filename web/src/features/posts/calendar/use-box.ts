import { type PointerEvent, useEffectEvent, useRef, useState } from 'react'

/** A mouse that moves this far, in px, draws a box. */
const slack = 5

export type Box = { left: number; top: number; width: number; height: number }

/** Drawing a box with the mouse, in px of the window. `onBox` gets the posts that it touches; an element names its post in `data-post`. */
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
    // Texts are not marked meanwhile.
    document.addEventListener('selectstart', (selecting) => selecting.preventDefault(), { signal })
  }
  /** The press that ends a box is no click. */
  const isClick = () => !wasDrawn.current
  return { box, onPointerDown, isClick }
}

const idsIn = ({ left, top, width, height }: Box) =>
  [...document.querySelectorAll<HTMLElement>('[data-day] [data-post]')].flatMap((element) => {
    const own = element.getBoundingClientRect()
    const isTouched = own.left < left + width && own.right > left && own.top < top + height && own.bottom > top
    return isTouched ? (element.dataset.post ?? []) : []
  })
