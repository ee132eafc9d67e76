import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import { Button } from './button.tsx'
import { backdropClass, overlayClass } from './overlay.ts'

export type ConfirmDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** The consequences, and whether they can be undone. */
  text: ReactNode
  /** The verb: "Disconnect", not "OK". */
  confirmLabel: string
  /** The label of the button that changes nothing. "Cancel" by default; pass another if the verb is to cancel. */
  keepLabel?: string
  tone?: 'danger' | 'primary'
  onConfirm: () => void
  isBusy?: boolean | undefined
}

/** Asks before something that can't be undone. The caller closes it, after the work is done. */
export const ConfirmDialog = ({
  isOpen,
  onClose,
  title,
  text,
  confirmLabel,
  keepLabel = i18n.t('Cancel'),
  tone = 'danger',
  onConfirm,
  isBusy,
}: ConfirmDialogProps) => (
  <AlertDialog.Root open={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && onClose()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop data-backdrop className={backdropClass} />
      <AlertDialog.Viewport className="fixed inset-0 z-40 grid place-items-center overflow-y-auto p-4">
        <AlertDialog.Popup
          className={`${overlayClass} grid w-full max-w-md gap-5 rounded-card p-5 transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 sm:p-6`}
        >
          <div className="grid gap-1.5">
            <AlertDialog.Title className="text-lg leading-snug font-semibold tracking-tight">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="text-ink-muted [overflow-wrap:anywhere]">
              {text}
            </AlertDialog.Description>
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <AlertDialog.Close render={<Button variant="quiet">{keepLabel}</Button>} />
            <Button variant={tone} isBusy={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Viewport>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
