import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { showToast } from '#web/lib/toast.ts'
import { crop } from './crop.ts'
import { mediaQueries } from './queries.ts'
import type { TrayFile } from './tray-file.ts'
import { useObjectUrl } from './use-object-url.ts'

/** Shapes that the platforms ask for, width by height. */
const shapes = { '1:1': 1, '4:5': 4 / 5, '2:3': 2 / 3, '9:16': 9 / 16, '16:9': 16 / 9, '1.91:1': 1.91 }
type Shape = keyof typeof shapes

const options = Object.keys(shapes).map((shape) => ({ value: shape as Shape, label: shape }))

type Props = {
  isOpen: boolean
  onClose: () => void
  file: TrayFile
  /** The file as it was added here; it is asked from the server otherwise. */
  local: File | undefined
  onCropped: (piece: File) => void
}

/** Cuts a picture to a shape. What is seen in the frame is what is kept. */
export const CropDialog = ({ isOpen, onClose, file, local, onCropped }: Props) => {
  const { fileName, state } = file
  const [shape, setShape] = useState<Shape>('4:5')
  const [position, setPosition] = useState(0.5)
  const id = state.name === 'ready' ? state.media.id : ''
  const stored = useQuery({ ...mediaQueries.content(id), enabled: isOpen && !local && id !== '' })
  const picture = local ?? stored.data
  const url = useObjectUrl(picture)
  const onCrop = async () => {
    const piece = picture && (await crop(picture, { fileName, ratio: shapes[shape], position }))
    if (piece) onCropped(piece)
    else showToast({ kind: 'error', text: 'This browser can’t read the picture.' })
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Crop ${fileName}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={!picture} onClick={() => void onCrop()}>
            Crop
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Segmented label="Shape" value={shape} onChange={setShape} options={options} />
        <div className="grid h-72 place-items-center rounded-control bg-well">
          {url === undefined ? (
            <Skeleton className="h-72 w-full" />
          ) : (
            <img
              src={url}
              alt=""
              style={{ aspectRatio: shapes[shape], objectPosition: `${position * 100}% ${position * 100}%` }}
              className={`object-cover ${shapes[shape] > 1.4 ? 'w-full' : 'h-72'}`}
            />
          )}
        </div>
        <label className="grid gap-1 font-semibold text-sm">
          Which part
          <input
            type="range"
            min={0}
            max={100}
            value={position * 100}
            onChange={({ currentTarget }) => setPosition(currentTarget.valueAsNumber / 100)}
            className="h-11 accent-brass"
          />
        </label>
        {state.name === 'ready' && state.media.altText !== '' && (
          <p className="text-ink-muted text-sm">Describe the piece afterwards: it may show something else.</p>
        )}
      </div>
    </Dialog>
  )
}
