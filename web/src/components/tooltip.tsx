import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { positionAbove } from './place-popup.ts'
import { showPopup } from './show-popup.ts'

/** Fixed by docs/specification.md. */
const delayMs = 100
const offset = 8

type TooltipProps = {
  text: ReactNode
  /** The tooltip repeats the element's own name and therefore must not be read out as its description too. */
  isName?: boolean
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/**
 * More about the element inside, on hover and on keyboard focus. It can be pointed at, Escape hides it, a touch doesn't show it.
 * Our own, because Base UI's costs 28 KB on every screen; the browser's popover lifts it over dialogs and out of clipping boxes.
 */
export const Tooltip = ({ text, isName = false, children }: TooltipProps) => {
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLSpanElement>(null)
  const { isOpen, openSoon, closeSoon, close } = useDelayed()

  useLayoutEffect(() => {
    const anchor = place.current?.firstElementChild
    if (isOpen && anchor && popup.current) showPopup(popup.current, { anchor, place: positionAbove, offset })
    else if (popup.current?.matches(':popover-open')) popup.current.hidePopover()
  }, [isOpen])

  const describedBy = [children.props['aria-describedby'], isName ? undefined : id].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has no box of its own and only hears what its child does.
    <span
      ref={place}
      className="contents"
      onPointerEnter={(event: PointerEvent) => event.pointerType !== 'touch' && openSoon()}
      onPointerLeave={closeSoon}
      onPointerDown={close}
      onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && openSoon()}
      onBlur={close}
    >
      {describedBy === '' ? children : cloneElement(children, { 'aria-describedby': describedBy })}
      {(isOpen || !isName) && (
        <span
          ref={popup}
          id={id}
          role="tooltip"
          popover="manual"
          className="pointer-events-auto fixed m-0 max-w-72 rounded-control bg-ink px-2.5 py-1.5 text-left text-xs leading-snug font-medium text-paper normal-case opacity-100 transition-opacity duration-150 starting:opacity-0"
        >
          {text}
        </span>
      )}
    </span>
  )
}

const useDelayed = () => {
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const set = (next: boolean, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(setIsOpen, afterMs, next)
  }
  const close = () => {
    clearTimeout(timer.current)
    setIsOpen(false)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setIsOpen(false)
    document.addEventListener('keydown', onKey, { capture: true, signal: stop.signal })
    // What the tooltip points at moves away from under it.
    document.addEventListener('scroll', () => setIsOpen(false), { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [isOpen])

  return { isOpen, openSoon: () => set(true, delayMs), closeSoon: () => set(false, delayMs), close }
}
