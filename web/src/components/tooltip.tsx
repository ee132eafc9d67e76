import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { cloneElement, type ReactElement, type ReactNode, Suspense, useCallback, useId, useRef, useState } from 'react'
import { lazyOrNothing } from './lazy-part.tsx'

// Popups are 16 KB, and nobody needs one before they hover or focus something.
const TooltipPopup = lazyOrNothing(async () => (await import('./tooltip-popup.tsx')).TooltipPopup)

/** Fixed by docs/specification.md. */
const delayMs = 100

type TooltipProps = {
  text: ReactNode
  /** True if the tooltip repeats the element's name, so it must not be read out as its description too. */
  isName?: boolean
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/**
 * More about the element inside, on hover and keyboard focus. The tooltip can be hovered, Escape hides it, and touch
 * doesn't show it. Nothing shows until the popups' script has loaded.
 */
export const Tooltip = ({ text, isName = false, children }: TooltipProps) => {
  const id = useId()
  const place = usePopupPlace()
  // One for each tooltip: a popup they shared would move to the next element without the delay.
  const [handle] = useState(() => BaseTooltip.createHandle())
  const describedBy = [children.props['aria-describedby'], isName ? undefined : id].filter(Boolean).join(' ')
  return (
    <>
      <BaseTooltip.Trigger
        handle={handle}
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
      <Suspense>
        <TooltipPopup handle={handle} container={place.container} text={text} />
      </Suspense>
    </>
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
