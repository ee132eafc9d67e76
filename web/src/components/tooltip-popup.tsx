import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { tooltipClass } from './overlay-class.ts'

/** Fixed by docs/specification.md. */
const offset = 8

type Props = {
  handle: BaseTooltip.Handle<unknown>
  /** The element that the popup belongs in. */
  container: RefObject<HTMLElement | null>
  text: ReactNode
}

/** What a tooltip shows, and until when. */
export const TooltipPopup = ({ handle, container, text }: Props) => {
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
  return (
    // No provider: it would show the next tooltip without the delay.
    <BaseTooltip.Root handle={handle} open={isOpen} onOpenChange={onOpenChange}>
      <BaseTooltip.Portal container={container} className="contents">
        <BaseTooltip.Positioner positionMethod="fixed" sideOffset={offset} collisionPadding={8} className="z-70">
          <BaseTooltip.Popup role="tooltip" className={`${tooltipClass} transition-opacity duration-150 data-starting-style:opacity-0`}>
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
