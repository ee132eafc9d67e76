import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { PaletteSearch } from './palette-search.tsx'

type Props = { isOpen: boolean; onClose: () => void }

/** Search and commands in one line of text: what `Ctrl K` opens. */
export const Palette = ({ isOpen, onClose }: Props) => {
  const navigate = useNavigate()
  const hasLeft = useRef(false)
  const go = (path: string) => {
    hasLeft.current = true
    onClose()
    void navigate(path)
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

const popupClass =
  'flex max-h-[min(34rem,80dvh)] w-full max-w-xl flex-col overflow-hidden rounded-card border border-line bg-sheet shadow-overlay ' +
  'transition-[opacity,translate] duration-150 data-ending-style:-translate-y-1 data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0'
