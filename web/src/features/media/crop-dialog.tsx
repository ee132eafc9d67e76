import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Platform } from '#shared/domain/platforms.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { loadPages } from '#web/platforms/screen-registry.ts'
import { mediaQueries } from './media-calls.ts'
import type { TrayFile } from './tray-file.ts'
import { useObjectUrl } from './use-object-url.ts'

/** Width by height, and its name. */
type Shape = { name: string; ratio: number }

/** Shapes that the platforms ask for. */
const shapes: readonly Shape[] = [
  { name: '1:1', ratio: 1 },
  { name: '4:5', ratio: 4 / 5 },
  { name: '2:3', ratio: 2 / 3 },
  { name: '9:16', ratio: 9 / 16 },
  { name: '16:9', ratio: 16 / 9 },
  { name: '1.91:1', ratio: 1.91 },
]

type Props = {
  isOpen: boolean
  onClose: () => void
  file: TrayFile
  /** The local file, if it was added on this page. Otherwise, it's fetched from the server. */
  local: File | undefined
  /** The platforms the post goes to, whose shapes come first. */
  platforms: readonly Platform[]
  onCropped: (piece: File) => void
}

/** Crops a picture to a shape. What's visible in the frame is kept. */
export const CropDialog = ({ isOpen, onClose, file, local, platforms, onCropped }: Props) => {
  const { fileName, state } = file
  const choices = [...useShapesOf(platforms), ...shapes]
  const [name, setName] = useState('4:5')
  const ratio = choices.find((choice) => choice.name === name)?.ratio ?? 1
  const [position, setPosition] = useState(0.5)
  const id = state.name === 'ready' ? state.media.id : ''
  const stored = useQuery({ ...mediaQueries.content(id), enabled: isOpen && !local && id !== '' })
  const picture = local ?? stored.data
  const url = useObjectUrl(picture)
  const onCrop = async () => {
    const piece = picture && (await crop(picture, { fileName, ratio, position }))
    if (piece) onCropped(piece)
    else showToast({ kind: 'error', text: i18n.t('This browser can’t read the image.') })
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={i18n.t('Crop {fileName}', { fileName })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button variant="primary" disabled={!picture} onClick={() => void onCrop()}>
            {i18n.t('Crop')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Segmented
          label={i18n.t('Shape')}
          value={name}
          onChange={setName}
          options={choices.map(({ name: value }) => ({ value, label: value }))}
        />
        <div className="grid h-72 place-items-center rounded-control bg-well">
          {url === undefined ? (
            <Skeleton className="h-72 w-full" />
          ) : (
            <img
              src={url}
              alt=""
              style={{ aspectRatio: ratio, objectPosition: `${position * 100}% ${position * 100}%` }}
              className={`object-cover ${ratio > 1.4 ? 'w-full' : 'h-72'}`}
            />
          )}
        </div>
        <label className="grid gap-1 font-semibold text-sm">
          {i18n.t('Which part')}
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
          <p className="text-ink-muted text-sm">{i18n.t('Update the description after you crop: it may no longer fit.')}</p>
        )}
      </div>
    </Dialog>
  )
}

/** The shapes that platforms have names for. */
const useShapesOf = (platforms: readonly Platform[]): readonly Shape[] => {
  const { data = [] } = useQuery(toolsQuery)
  return data
    .filter(({ platform }) => platforms.includes(platform))
    .flatMap(({ tools }) => tools.imagePresets.map(({ name, width, height }) => ({ name, ratio: width / height })))
}

const toolsQuery = { queryKey: ['picture-sizes'], queryFn: loadPages, staleTime: Number.POSITIVE_INFINITY }

export type Size = { width: number; height: number }

/**
 * Returns the largest crop in this shape (width by height). `position` places it, from 0 at the left or top to 1 at the
 * right or bottom.
 */
export const pieceOf = ({ width, height }: Size, ratio: number, position: number) => {
  const piece = width / height > ratio ? { width: Math.round(height * ratio), height } : { width, height: Math.round(width / ratio) }
  return { ...piece, x: Math.round((width - piece.width) * position), y: Math.round((height - piece.height) * position) }
}

/** Returns the crop as a new file. Undefined if the browser can't read the picture. */
export const crop = async (picture: Blob, { fileName, ratio, position }: { fileName: string; ratio: number; position: number }) => {
  const bitmap = await createImageBitmap(picture).catch(() => undefined)
  if (!bitmap) return undefined
  const { x, y, width, height } = pieceOf(bitmap, ratio, position)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, width, height)
  bitmap.close()
  const type = picture.type === 'image/png' ? picture.type : 'image/jpeg'
  const piece = await canvas.convertToBlob({ type, quality: 0.92 })
  return new File([piece], fileName.replace(/(\.\w+)?$/, type === 'image/png' ? '.png' : '.jpg'), { type })
}
