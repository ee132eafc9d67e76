import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { cloneElement, type ReactElement, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { tooltipClass } from './overlay-class.ts'

/** Fixed by docs/specification.md. */
const delayMs = 100
const offset = 8

type TooltipProps = {
  text: ReactNode
  /** True if the tooltip repeats the element's name, so it must not be read out as its description too. */
  isName?: boolean
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/**
 * More about the element inside, on hover and keyboard focus. The tooltip can be hovered, Escape hides it, and touch
 * doesn't show it.
 */
export const Tooltip = ({ text, isName = false, children }: TooltipProps) => {
  const id = useId()
  const place = usePopupPlace()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    // Scrolling moves the element away from under the tooltip.
    const close = () => setOpen(false)
    document.addEventListener('scroll', close, { capture: true })
    return () => document.removeEventListener('scroll', close, { capture: true })
  }, [isOpen])
  const onOpenChange = (isNowOpen: boolean, details: BaseTooltip.Root.ChangeEventDetails) => {
    // The surroundings, such as an open post, close on Escape too, but Base UI would swallow the key.
    if (details.reason === 'escape-key') {
      details.cancel()
      details.allowPropagation()
    }
    setOpen(isNowOpen)
  }
  const describedBy = [children.props['aria-describedby'], isName ? undefined : id].filter(Boolean).join(' ')
  return (
    // No provider: it would show the next tooltip without the delay.
    <BaseTooltip.Root open={isOpen} onOpenChange={onOpenChange}>
      <BaseTooltip.Trigger
        ref={place.trigger}
        delay={delayMs}
        closeDelay={delayMs}
        render={describedBy === '' ? children : cloneElement(children, { 'aria-describedby': describedBy })}
      />
      {/* Base UI's tooltips are visual only. */}
      {!isName && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      <BaseTooltip.Portal container={place.container} className="contents">
        <BaseTooltip.Positioner positionMethod="fixed" sideOffset={offset} collisionPadding={8} className="z-70">
          <BaseTooltip.Popup role="tooltip" className={`${tooltipClass} transition-opacity duration-150 data-starting-style:opacity-0`}>
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}

/**
 * Puts an element's popups into the dialog or main area it's in, where screen readers expect them. `trigger` goes to
 * the element, and `container` to the portal.
 */
export const usePopupPlace = () => {
  const container = useRef<HTMLElement>(null)
  const trigger = useCallback((element: HTMLElement | null) => {
    container.current = element?.closest<HTMLElement>('[role=dialog], [role=alertdialog], main') ?? null
  }, [])
  return { trigger, container }
}
