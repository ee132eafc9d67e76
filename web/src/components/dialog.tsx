import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#web/components/lazy-part.ts'
import { useWasEver } from './use-was-ever.ts'

export type DialogProps = {
  isOpen: boolean
  /** Escape, the cross or a press beside the dialog. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Its buttons; the one that does it comes last. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  children?: ReactNode
}

// Base UI's dialog is 18 KB and waits until something is to be shown.
const DialogPopup = lazyPart(async () => (await import('./dialog-popup.tsx')).DialogPopup)

/** A question or a form over the page. Holds the focus, and gives it back to what opened it. */
export const Dialog = (props: DialogProps) => {
  const wasOpen = useWasEver(props.isOpen)
  return (
    wasOpen && (
      <Suspense>
        <DialogPopup {...props} />
      </Suspense>
    )
  )
}
