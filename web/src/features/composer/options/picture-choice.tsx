import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { FieldError } from '#web/components/field.tsx'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { FilePicture } from '#web/features/media/file-picture.tsx'
import { mediaQueries } from '#web/features/media/media-calls.ts'
import { storedFile } from '#web/features/media/tray-file.ts'
import { i18n } from '#web/lib/i18n.ts'
import type { PictureChoiceProps } from '#web/platforms/parts/options/option-panel.ts'

const FileLibrary = lazyPart(async () => (await import('#web/features/media/file-library.tsx')).FileLibrary)

/** An option that is one of the person's pictures, such as a video cover. */
export const PictureChoice = ({ label, chooseText, field, id, onChange, error, hint }: PictureChoiceProps) => {
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useWasEver(isOpen)
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold text-sm">{label}</p>
      {id !== undefined && <OwnPicture id={id} />}
      <div className="flex flex-wrap gap-2">
        <Button size="small" data-field={field} onClick={() => setOpen(true)}>
          {id === undefined ? chooseText : i18n.t('Choose another')}
        </Button>
        {id !== undefined && (
          <Button variant="quiet" size="small" onClick={() => onChange(undefined)}>
            {i18n.t('Use none')}
          </Button>
        )}
      </div>
      <FieldError id={`${field}-error`} text={error} />
      {id === undefined && <p className="text-ink-muted text-sm">{hint}</p>}
      <Suspense>
        {wasOpen && (
          <FileLibrary
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            inPost={[]}
            room={1}
            kind="image"
            onChoose={([chosen]) => onChange(chosen?.id)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** A stored picture by ID, in a video's shape. */
export const OwnPicture = ({ id }: { id: string }) => {
  const { data, isPending } = useQuery(mediaQueries.some([id]))
  const [media] = data ?? []
  return (
    <div className="aspect-video w-full max-w-64 overflow-hidden rounded-control bg-well">
      {media && <FilePicture file={storedFile(media)} local={undefined} />}
      {!media && !isPending && (
        <p className="grid size-full place-items-center text-ink-muted text-sm">{i18n.t('This file no longer exists.')}</p>
      )}
    </div>
  )
}
