import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import { IconButton } from './icon-button.tsx'
import { backdropClass, overlayClass } from './overlay.ts'

type SheetProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  side: 'left' | 'right'
  children?: ReactNode
}

const sides = {
  left: 'left-0 border-y-0 border-l-0 data-ending-style:-translate-x-4 data-starting-style:-translate-x-4',
  right: 'right-0 border-y-0 border-r-0 data-ending-style:translate-x-4 data-starting-style:translate-x-4',
} satisfies Record<SheetProps['side'], string>

const widths = { left: 'w-76', right: 'w-md' } satisfies Record<SheetProps['side'], string>

/**
 * A dialog that slides in from the side and is as high as the window: a menu on a phone, or a post next to the
 * calendar.
 */
export const Sheet = ({ isOpen, onClose, title, side, children }: SheetProps) => {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop data-backdrop className={backdropClass} />
        {/* Focus starts on the sheet itself: people mostly read it, and no control has priority. */}
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          className={`${overlayClass} fixed inset-y-0 z-40 flex max-w-[calc(100vw-2.5rem)] flex-col transition-[opacity,translate] duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 ${widths[side]} ${sides[side]}`}
        >
          <Dialog.Title className="border-b border-line py-4 pr-16 pl-5 font-semibold tracking-tight">{title}</Dialog.Title>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain p-5">{children}</div>
          {/* Last, so focus goes to the content first. */}
          <Dialog.Close render={<IconButton label={i18n.t('Close')} icon={X} className="absolute top-2.5 right-3" />} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
