import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { DialogProps } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { backdropClass, overlayClass } from './overlay-class.ts'

const widths = { small: 'max-w-sm', medium: 'max-w-lg', large: 'max-w-3xl' } satisfies Record<NonNullable<DialogProps['size']>, string>

export const DialogPopup = ({ isOpen, onClose, title, description, footer, size = 'medium', children }: DialogProps) => (
  <Dialog.Root open={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop data-backdrop className={backdropClass} />
      <Dialog.Viewport className="fixed inset-0 z-40 grid place-items-center overflow-y-auto p-4">
        <Dialog.Popup
          className={`${overlayClass} relative grid w-full ${widths[size]} rounded-card transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0`}
        >
          <div className="grid min-w-0 gap-4 p-5 sm:p-6">
            <header className="grid gap-1.5 pr-9">
              <Dialog.Title className="text-lg leading-snug font-semibold tracking-tight">{title}</Dialog.Title>
              {description !== undefined && <Dialog.Description className="text-ink-muted">{description}</Dialog.Description>}
            </header>
            {children}
          </div>
          {footer !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 sm:px-6">{footer}</footer>
          )}
          {/* Last, so that the focus goes to the content first. */}
          <Dialog.Close render={<IconButton label="Close" icon={X} className="absolute top-4 right-4" />} />
        </Dialog.Popup>
      </Dialog.Viewport>
    </Dialog.Portal>
  </Dialog.Root>
)
