import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import { IconButton } from './icon-button.tsx'
import { backdropClass, overlayClass } from './overlay.ts'

export type DialogProps = {
  isOpen: boolean
  /** Called on Escape, the close button, or an outside press. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Its buttons, with the primary one last. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /**
   * True if it's there to be read: focus starts at its title, so it opens at the top. Otherwise its first control is
   * focused.
   */
  isForReading?: boolean
  /** True if an outside press leaves it open, because what it shows can't be shown again. */
  isLasting?: boolean
  /** Returns what has focus once it's closed, if what opened it may be gone. */
  finalFocus?: () => HTMLElement | null
  children?: ReactNode
}

const widths = { small: 'max-w-sm', medium: 'max-w-lg', large: 'max-w-3xl' } satisfies Record<NonNullable<DialogProps['size']>, string>

/** A question or form over the page. Traps focus, and returns it to what opened it. */
export const Dialog = ({
  isOpen,
  onClose,
  title,
  description,
  footer,
  size = 'medium',
  isForReading = false,
  isLasting = false,
  finalFocus,
  children,
}: DialogProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <BaseDialog.Root open={isOpen} disablePointerDismissal={isLasting} onOpenChange={(isNowOpen) => !isNowOpen && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop data-backdrop className={backdropClass} />
        {/* Hangs from above, so its title stays where it is when content arrives. Only a tall one goes up to the edge. */}
        <BaseDialog.Viewport className="fixed inset-0 z-40 grid grid-rows-[minmax(1rem,14svh)_auto_minmax(1rem,1fr)] justify-items-center overflow-y-auto px-4">
          <BaseDialog.Popup
            {...(isForReading && { initialFocus: heading })}
            finalFocus={finalFocus}
            className={`${overlayClass} relative row-start-2 grid w-full ${widths[size]} rounded-card transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0`}
          >
            <div className="grid min-w-0 gap-4 p-5 sm:p-6">
              <header className="grid gap-1.5 pr-9">
                <BaseDialog.Title
                  ref={heading}
                  {...(isForReading && { tabIndex: -1 })}
                  className="text-lg leading-snug font-semibold tracking-tight"
                >
                  {title}
                </BaseDialog.Title>
                {description !== undefined && <BaseDialog.Description className="text-ink-muted">{description}</BaseDialog.Description>}
              </header>
              {children}
            </div>
            {footer !== undefined && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 sm:px-6">{footer}</footer>
            )}
            {/* Last, so focus goes to the content first. */}
            <BaseDialog.Close render={<IconButton label={i18n.t('Close')} icon={X} className="absolute top-4 right-4" />} />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
