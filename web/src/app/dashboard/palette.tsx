import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSavePublishing } from '#web/features/user/mutations.ts'
import { userQueries } from '#web/features/user/queries.ts'
import { useSaveChoice } from '#web/features/user/use-choices.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import type { PaletteTarget } from './palette-items.ts'
import { PaletteSearch } from './palette-search.tsx'

type Props = { isOpen: boolean; onClose: () => void }

/** Search and commands in one line of text: what `Ctrl K` opens. */
export const Palette = ({ isOpen, onClose }: Props) => {
  const navigate = useNavigate()
  const doOnSpot = useDoOnSpot()
  const hasLeft = useRef(false)
  const go = (target: PaletteTarget) => {
    hasLeft.current = 'path' in target
    onClose()
    if ('path' in target) void navigate(target.path)
    else doOnSpot(target)
  }
  // Where something was chosen the new screen takes the focus, not what had it before.
  const finalFocus = () => {
    const returns = !hasLeft.current
    hasLeft.current = false
    return returns
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={(opens) => !opens && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center overflow-hidden px-3 pt-[min(12vh,6rem)] pb-3">
          <Dialog.Popup aria-label="Search" finalFocus={finalFocus} className={popupClass}>
            <PaletteSearch onGo={go} />
            <Dialog.Close className="sr-only">Close</Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** What needs no screen of its own: the theme, and holding what would go out. */
const useDoOnSpot = () => {
  const { mutate: saveChoice } = useSaveChoice()
  const { mutate: savePublishing } = useSavePublishing()
  const { data: publishing } = useQuery(userQueries.publishing())

  return (target: Exclude<PaletteTarget, { path: string }>) => {
    if ('theme' in target) return saveChoice({ preferences: target })
    if (!publishing) return
    savePublishing(
      { ...publishing, ...target },
      {
        onSuccess: () => showToast({ kind: 'success', text: target.isEverythingPaused ? 'Publishing is paused.' : 'Publishing goes on.' }),
        onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
      },
    )
  }
}

const popupClass =
  'flex max-h-[min(34rem,80dvh)] w-full max-w-xl flex-col overflow-hidden rounded-card border border-line bg-sheet shadow-overlay ' +
  'transition-[opacity,translate] duration-150 data-ending-style:-translate-y-1 data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0'
