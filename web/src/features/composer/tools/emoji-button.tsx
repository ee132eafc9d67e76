import { Popover } from '@base-ui/react/popover'
import { Smile } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from '#web/components/icon-button.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { overlayClass, usePopupPlace } from '#web/components/overlay.ts'
import { i18n } from '#web/lib/i18n.ts'

// The emoji data loads when the picker is first opened.
const EmojiPicker = lazyPart(async () => (await import('./emoji-picker.tsx')).EmojiPicker)

/**
 * Opens the emoji picker for a text. The field keeps its caret for the chosen emoji. Hidden on phones, whose keyboards
 * have emoji and whose counters need the space.
 */
export const EmojiButton = ({ controlId, isOpenAtFirst }: { controlId: string; isOpenAtFirst: boolean }) => {
  const place = usePopupPlace()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const onOpenChange = (isNowOpen: boolean, { reason }: Popover.Root.ChangeEventDetails) => {
    setOpen(isNowOpen)
    if (reason === 'escape-key') document.getElementById(controlId)?.focus()
  }
  return (
    <span className="max-sm:hidden sm:contents">
      <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
        <Popover.Trigger ref={place.trigger} render={<IconButton label={i18n.t('Emoji')} icon={Smile} />} />
        <Popover.Portal container={place.container} className="contents">
          <Popover.Positioner
            positionMethod="fixed"
            align="start"
            sideOffset={6}
            collisionPadding={8}
            collisionAvoidance={{ align: 'shift', fallbackAxisSide: 'none' }}
            className="z-50"
          >
            <Popover.Popup
              aria-label={i18n.t('Emoji')}
              finalFocus={false}
              className={`${overlayClass} w-[21.5rem] max-w-[calc(100vw-1rem)] rounded-card p-2`}
            >
              <Suspense fallback={<div className="h-74" />}>
                <EmojiPicker controlId={controlId} onTaken={() => setOpen(false)} />
              </Suspense>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </span>
  )
}
