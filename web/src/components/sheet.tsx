import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#web/components/lazy-part.ts'
import { useWasEver } from './use-was-ever.ts'

export type SheetProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  side: 'left' | 'right'
  children?: ReactNode
}

const SheetPopup = lazyPart(async () => (await import('./sheet-popup.tsx')).SheetPopup)

/** A dialog that slides in from the side and is as high as the window: a menu on a phone, a post beside the calendar. */
export const Sheet = (props: SheetProps) => {
  const wasOpen = useWasEver(props.isOpen)
  return (
    wasOpen && (
      <Suspense>
        <SheetPopup {...props} />
      </Suspense>
    )
  )
}
