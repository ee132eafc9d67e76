import { ImagePlus, Images } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { MediaAnswer } from '#shared/contracts/media.ts'
import { MediaContentType } from '#shared/domain/media.ts'
import { mediaPerPost } from '#shared/publishing/posts.ts'
import { Button } from '#web/components/button.tsx'
import { lazyPart } from '#web/components/lazy-part.ts'
import { useWasEver } from '#web/components/use-was-ever.ts'
import { readyMedia, type TrayFile } from '#web/features/media/tray-file.ts'
import { filesButtonId } from './control-ids.ts'

const FileLibrary = lazyPart(async () => (await import('#web/features/media/file-library.tsx')).FileLibrary)

const accepted = MediaContentType.options.join(',')

type AddProps = {
  /** Those that are there already. */
  list: readonly TrayFile[]
  onFiles: (files: File[]) => void
  onStored: (files: MediaAnswer[]) => void
}

/** Picks files from the device, or from those that were uploaded before. */
export const AddFiles = ({ list, onFiles, onStored }: AddProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useWasEver(isOpen)
  return (
    <>
      <Button id={filesButtonId} variant="quiet" size="small" icon={ImagePlus} onClick={() => input.current?.click()}>
        Add media
      </Button>
      <Button variant="quiet" size="small" icon={Images} onClick={() => setOpen(true)}>
        Your files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label="Images and videos"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be picked again after it was removed.
          currentTarget.value = ''
        }}
      />
      <Suspense>
        {wasOpen && (
          <FileLibrary
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            inPost={readyMedia(list).map(({ id }) => id)}
            room={Math.max(0, mediaPerPost - list.length)}
            onChoose={onStored}
          />
        )}
      </Suspense>
    </>
  )
}
