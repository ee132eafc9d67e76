import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#web/components/button.tsx'
import { DropArea } from '#web/components/drop-area.tsx'
import { useObjectUrl } from '#web/features/media/use-object-url.ts'
import { showKilobytes } from './show-kilobytes.ts'
import type { Picture } from './use-resizer.ts'

type Props = {
  picture: Picture | undefined
  /** The name of the file that is being read. */
  opening: string | undefined
  onFiles: (files: readonly File[]) => void
  onRemove: () => void
}

/** Where a picture is picked, dropped and seen. */
export const PicturePicker = ({ picture, opening, onFiles, onRemove }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <DropArea onFiles={onFiles}>
      <div className="grid min-h-104 place-content-center sm:min-h-92 justify-items-center gap-4 p-4 text-center">
        {picture ? <Chosen picture={picture} /> : <p className="max-w-64 text-ink-muted">Drop a picture here, paste one, or choose it.</p>}
        <div className="flex flex-wrap justify-center gap-2">
          <Button
            ref={button}
            variant={picture ? 'secondary' : 'primary'}
            icon={ImagePlus}
            isBusy={opening !== undefined}
            onClick={() => input.current?.click()}
          >
            {picture ? 'Choose another' : 'Choose a picture'}
          </Button>
          {picture && (
            <Button
              variant="quiet"
              icon={X}
              onClick={() => {
                onRemove()
                button.current?.focus()
              }}
            >
              Remove
            </Button>
          )}
        </div>
        <p className="text-ink-muted text-sm">JPG, PNG, GIF. At most 5 MB.</p>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*"
          aria-label="Picture"
          onChange={({ currentTarget }) => {
            if (currentTarget.files?.length) onFiles([...currentTarget.files])
            // The same file can be picked again after it was removed.
            currentTarget.value = ''
          }}
        />
        <p role="status" className="sr-only">
          {opening !== undefined && `Reading “${opening}”.`}
        </p>
      </div>
    </DropArea>
  )
}

const Chosen = ({ picture: { file, size } }: { picture: Picture }) => {
  const url = useObjectUrl(file)
  return (
    <figure className="grid justify-items-center gap-3">
      <span className="grid h-44 place-items-center">
        {url !== undefined && <img src={url} alt="" decoding="async" className="max-h-44 max-w-full object-contain" />}
      </span>
      <figcaption className="text-sm">
        <span className="block font-semibold [overflow-wrap:anywhere]">{file.name}</span>
        <span className="figures text-ink-muted">
          {size.width} × {size.height} · {showKilobytes(file.size)}
        </span>
      </figcaption>
    </figure>
  )
}
