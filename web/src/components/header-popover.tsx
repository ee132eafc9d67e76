import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { useWasEver } from './lazy-part.tsx'
import { overlayClass } from './overlay.ts'

type HeaderPopoverProps = {
  /** What the button shows. */
  label: ReactNode
  buttonClass: string
  /** Where the popover is, and its size. */
  className: string
  children: (popover: { isOpen: boolean; wasOpen: boolean; close: () => void }) => ReactNode
}

/**
 * A button in the dashboard's header, and what it opens below. The native popover closes on Escape and on an outside
 * press, and returns focus.
 */
export const HeaderPopover = ({ label, buttonClass, className, children }: HeaderPopoverProps) => {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useWasEver(isOpen)
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass}>
        {label}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className={`${overlayClass} fixed inset-auto top-(--header) m-0 mt-1 rounded-card p-4 ${className}`}
      >
        <Suspense>{children({ isOpen, wasOpen, close: () => popover.current?.hidePopover() })}</Suspense>
      </div>
    </>
  )
}
