import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { SharedThing } from '#shared/domain/shares.ts'
import { Button } from '#web/components/button.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { i18n } from '#web/lib/i18n.ts'

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog)

type Props = { what: SharedThing; about: string; label: string; isIcon?: boolean }

/** Opens the dialog that shares something with a client. */
export const ShareButton = ({ what, about, label, isIcon = false }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useWasEver(isOpen)
  const open = () => setOpen(true)
  return (
    <>
      {isIcon ? (
        <IconButton label={label} icon={Share2} onClick={open} />
      ) : (
        <Button size="small" icon={Share2} aria-label={label} onClick={open} className="justify-self-start">
          {i18n.t('Share')}
        </Button>
      )}
      <Suspense>{wasOpen && <ShareDialog what={what} about={about} isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
