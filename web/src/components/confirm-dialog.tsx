import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#web/components/lazy-part.ts'
import { useWasEver } from './use-was-ever.ts'

export type ConfirmDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  text: ReactNode
  /** The verb: "Disconnect", not "OK". */
  confirmLabel: string
  /** What leaves everything as it is; "Cancel" unless that would be the verb as well. */
  keepLabel?: string
  tone?: 'danger' | 'primary'
  onConfirm: () => void
  isBusy?: boolean | undefined
}

const ConfirmPopup = lazyPart(async () => (await import('./confirm-popup.tsx')).ConfirmPopup)

/** Asks before something that can't be taken back. It closes when the caller says so, after the work is done. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const wasOpen = useWasEver(props.isOpen)
  return (
    wasOpen && (
      <Suspense>
        <ConfirmPopup {...props} />
      </Suspense>
    )
  )
}
