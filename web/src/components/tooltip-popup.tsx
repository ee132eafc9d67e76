import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { tooltipClass } from './overlay-class.ts'
import { popupPlaceOf } from './popup-place.ts'

/** Both are fixed by docs/specification.md. */
const delayMs = 100
const offset = 8

/** What a tooltip shows, and when. */
export const TooltipPopup = ({ anchor, text }: { anchor: HTMLElement; text: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  const { soon, now } = useDelay(setOpen)
  useEffect(() => {
    const done = new AbortController()
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, then: (event: HTMLElementEventMap[Name]) => void) =>
      anchor.addEventListener(name, then, { signal: done.signal })
    on('pointerenter', ({ pointerType }) => pointerType !== 'touch' && soon(true))
    on('pointerleave', () => soon(false))
    on('pointerdown', () => now(false))
    // A press focuses the element too, but isn't a question about it.
    on('focus', () => anchor.matches(':focus-visible') && soon(true))
    on('blur', () => now(false))
    return () => done.abort()
  }, [anchor, soon, now])
  useEffect(() => {
    if (!isOpen) return
    // Scrolling moves the element away from under the tooltip.
    const close = () => now(false)
    document.addEventListener('scroll', close, { capture: true })
    return () => document.removeEventListener('scroll', close, { capture: true })
  }, [isOpen, now])
  const onOpenChange = (isNowOpen: boolean, details: BaseTooltip.Root.ChangeEventDetails) => {
    // The surroundings, such as an open post, close on Escape too, but Base UI would swallow the key.
    if (details.reason === 'escape-key') {
      details.cancel()
      details.allowPropagation()
    }
    now(isNowOpen)
  }
  return (
    <BaseTooltip.Root open={isOpen} onOpenChange={onOpenChange}>
      <BaseTooltip.Portal container={popupPlaceOf(anchor)} className="contents">
        <BaseTooltip.Positioner anchor={anchor} positionMethod="fixed" sideOffset={offset} collisionPadding={8} className="z-70">
          <BaseTooltip.Popup
            role="tooltip"
            onPointerEnter={() => soon(true)}
            onPointerLeave={() => soon(false)}
            className={`${tooltipClass} transition-opacity duration-150 data-starting-style:opacity-0`}
          >
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}

/** Sets a value after a delay, or now. Only the last call counts. */
const useDelay = (set: (isOpen: boolean) => void) => {
  const delay = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const now = (isOpen: boolean) => {
      clearTimeout(timer)
      set(isOpen)
    }
    const soon = (isOpen: boolean) => {
      clearTimeout(timer)
      timer = setTimeout(() => set(isOpen), delayMs)
    }
    return { soon, now, forget: () => clearTimeout(timer) }
  }, [set])
  useEffect(() => delay.forget, [delay])
  return delay
}
