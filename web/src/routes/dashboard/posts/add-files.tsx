import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { MediaContentType } from '#shared/domain/media.ts'
import { Button } from '#web/components/button.tsx'
import { filesButtonId } from './control-ids.ts'

const accepted = MediaContentType.options.join(',')

/** Picks files from the device. */
export const AddFiles = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button id={filesButtonId} variant="quiet" size="small" icon={ImagePlus} onClick={() => input.current?.click()}>
        Add media
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
    </>
  )
}
