import { cloneElement, type ReactElement, type ReactNode, type Ref, Suspense, useCallback, useId, useState } from 'react'
import { lazyOrNothing } from './lazy-part.tsx'

// Nobody needs the script that opens tooltips before the page is there.
const TooltipPopup = lazyOrNothing(async () => (await import('./tooltip-popup.tsx')).TooltipPopup)

type Anchor = { ref?: Ref<HTMLElement> | undefined; 'aria-describedby'?: string | undefined }

type TooltipProps = {
  text: ReactNode
  /** True if the tooltip repeats the element's name, so it must not be read out as its description too. */
  isName?: boolean
  children: ReactElement<Anchor>
}

/**
 * More about the element inside, on hover and keyboard focus. The tooltip can be hovered, Escape hides it, and touch
 * doesn't show it. Nothing shows until its script has loaded.
 */
export const Tooltip = ({ text, isName = false, children }: TooltipProps) => {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { ref: ownRef, 'aria-describedby': description } = children.props
  const ref = useCallback(
    (element: HTMLElement | null) => {
      setAnchor(element)
      if (typeof ownRef === 'function') return ownRef(element)
      if (ownRef) ownRef.current = element
    },
    [ownRef],
  )
  const describedBy = [description, isName ? undefined : id].filter(Boolean).join(' ')
  return (
    <>
      {cloneElement(children, describedBy === '' ? { ref } : { ref, 'aria-describedby': describedBy })}
      {/* Base UI's tooltips are visual only. */}
      {!isName && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {anchor && (
        <Suspense>
          <TooltipPopup anchor={anchor} text={text} />
        </Suspense>
      )}
    </>
  )
}
