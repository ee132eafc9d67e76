import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { popupPlaceOf, tooltipClass } from './overlay.ts'

/** Both are fixed by docs/specification.md. */
const delayMs = 100
const offset = 8

/** What a tooltip shows, and when. */
export const TooltipPopup = ({ anchor, text }: { anchor: HTMLElement; text: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  // What the pointer and the focus ask for, which happens after the delay.
  const [isWanted, setWanted] = useState(false)
  const close = useCallback(() => {
    setWanted(false)
    setOpen(false)
  }, [])
  useEffect(() => {
    if (isWanted === isOpen) return
    const timer = setTimeout(() => setOpen(isWanted), delayMs)
    return () => clearTimeout(timer)
  }, [isWanted, isOpen])
  useEffect(() => {
    const done = new AbortController()
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, then: (event: HTMLElementEventMap[Name]) => void) =>
      anchor.addEventListener(name, then, { signal: done.signal })
    on('pointerenter', ({ pointerType }) => pointerType !== 'touch' && setWanted(true))
    on('pointerleave', () => setWanted(false))
    on('pointerdown', close)
    // A press focuses the element too, but isn't a question about it.
    on('focus', () => anchor.matches(':focus-visible') && setWanted(true))
    on('blur', close)
    // The pointer may have been there before this script.
    if (anchor.matches(':hover') && matchMedia('(hover: hover)').matches) setWanted(true)
    return () => done.abort()
  }, [anchor, close])
  useEffect(() => {
    if (!isOpen) return
    // Scrolling moves the element away from under the tooltip.
    document.addEventListener('scroll', close, { capture: true })
    return () => document.removeEventListener('scroll', close, { capture: true })
  }, [isOpen, close])
  // Base UI only asks to close it.
  const onOpenChange = (_: boolean, details: BaseTooltip.Root.ChangeEventDetails) => {
    // The surroundings, such as an open post, close on Escape too, but Base UI would swallow the key.
    if (details.reason === 'escape-key') {
      details.cancel()
      details.allowPropagation()
    }
    close()
  }
  return (
    <BaseTooltip.Root open={isOpen} onOpenChange={onOpenChange}>
      <BaseTooltip.Portal container={popupPlaceOf(anchor)} className="contents">
        <BaseTooltip.Positioner anchor={anchor} positionMethod="fixed" sideOffset={offset} collisionPadding={8} className="z-70">
          <BaseTooltip.Popup
            role="tooltip"
            onPointerEnter={() => setWanted(true)}
            onPointerLeave={() => setWanted(false)}
            className={`${tooltipClass} transition-opacity duration-150 data-starting-style:opacity-0`}
          >
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
