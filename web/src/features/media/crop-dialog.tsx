import { useQuery } from '@tanstack/react-query'
import { RotateCw, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Platform } from '#shared/domain/platforms.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { SelectInput } from '#web/components/inputs.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { loadPages } from '#web/platforms/screen-registry.ts'
import { pieceOf } from './crop-view.ts'
import { type Crop, type Cropping, createCropping, zoomMax } from './cropping.ts'
import { mediaQueries } from './media-calls.ts'
import type { TrayFile } from './tray-file.ts'
import { useObjectUrl } from './use-object-url.ts'

/** Width by height, and its name. */
type Shape = { name: string; ratio: number }

/** Shapes that many platforms ask for. */
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

/** Crops a picture to any shape, zoomed and rotated. What's visible in the frame is kept. */
export const CropDialog = ({ isOpen, onClose, file, local, platforms, onCropped }: Props) => {
  const { fileName, state } = file
  const id = state.name === 'ready' ? state.media.id : ''
  const stored = useQuery({ ...mediaQueries.content(id), enabled: isOpen && !local && id !== '' })
  const picture = local ?? stored.data
  const [crop, setCrop] = useState<Crop>()
  const [isCropping, setCropping] = useState(false)
  const onCrop = async () => {
    if (!picture || !crop) return
    setCropping(true)
    const piece = await cropped(picture, fileName, crop)
    setCropping(false)
    onClose()
    if (piece) onCropped(piece)
    else showToast({ kind: 'error', text: i18n.t('This browser can’t read the image.') })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      title={i18n.t('Crop {fileName}', { fileName })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button variant="primary" disabled={!crop} isBusy={isCropping} onClick={() => void onCrop()}>
            {i18n.t('Crop')}
          </Button>
        </>
      }
    >
      <div className="grid min-w-0 gap-3">
        <Stage picture={picture} platforms={platforms} crop={crop} onChange={setCrop} />
        {state.name === 'ready' && state.media.altText !== '' && (
          <p className="text-ink-muted text-sm">{i18n.t('Update the description after you crop: it may no longer fit.')}</p>
        )}
      </div>
    </Dialog>
  )
}

type StageProps = {
  picture: Blob | undefined
  platforms: readonly Platform[]
  crop: Crop | undefined
  onChange: (crop: Crop | undefined) => void
}

/** The picture with its frame, and the controls for both. */
const Stage = ({ picture, platforms, crop, onChange }: StageProps) => {
  const url = useObjectUrl(picture)
  const stage = useRef<HTMLDivElement>(null)
  const cropping = useRef<Cropping>(undefined)
  const hintId = useId()
  const [shape, setShape] = useState(free)
  const known = [...useShapesOf(platforms), ...shapes]
  useEffect(() => {
    if (url === undefined || !stage.current) return
    const started = createCropping(stage.current, {
      url,
      alt: i18n.t('The image to crop'),
      label: i18n.t('Frame'),
      hintId,
      onChange,
    })
    cropping.current = started
    return () => {
      started.end()
      onChange(undefined)
    }
  }, [url, hintId, onChange])
  const choose = (name: string) => {
    setShape(name)
    const ratio = name === original ? crop && shapeOf(crop) : known.find((choice) => choice.name === name)?.ratio
    cropping.current?.shape(ratio)
  }
  return (
    <>
      <div className="flex items-center gap-2 text-sm">
        <label htmlFor={`${hintId}-shape`} className={labelClass}>
          {i18n.t('Shape')}
        </label>
        <div className="min-w-0 flex-1 sm:max-w-60">
          <SelectInput id={`${hintId}-shape`} value={shape} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            <option value={free}>{i18n.t('Any shape')}</option>
            <option value={original}>{i18n.t('Original')}</option>
            {known.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectInput>
        </div>
      </div>
      <div className="relative h-[min(24rem,45dvh)] min-h-52 overflow-hidden rounded-control bg-well">
        {!crop && <Skeleton className="absolute inset-0" />}
        <div ref={stage} className={stageClass} />
      </div>
      <p id={hintId} className="text-[0.8125rem] text-ink-muted pointer-coarse:hidden">
        {i18n.t('Drag the frame or the image. In the frame, arrow keys move it, with Shift they resize it, and + and - zoom.')}
      </p>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <Slider
          label={i18n.t('Zoom')}
          value={crop?.zoom ?? 1}
          min={1}
          max={zoomMax}
          step={0.05}
          shown={`${(crop?.zoom ?? 1).toLocaleString(i18n.locale, { maximumFractionDigits: 1 })}×`}
          onChange={(zoom) => cropping.current?.zoom(zoom)}
        />
        <Slider
          label={i18n.t('Rotation')}
          value={crop?.degrees ?? 0}
          min={-180}
          max={180}
          step={1}
          shown={`${crop?.degrees ?? 0}°`}
          onChange={(degrees) => cropping.current?.rotate(degrees)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" icon={RotateCw} onClick={() => cropping.current?.turn()}>
          {i18n.t('Turn by 90°')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={Undo2}
          onClick={() => {
            setShape(free)
            cropping.current?.shape(undefined)
            cropping.current?.reset()
          }}
        >
          {i18n.t('Start over')}
        </Button>
        <p className="figures ml-auto text-[0.875rem] text-ink-muted">{crop && sizeOf(crop)}</p>
      </div>
    </>
  )
}

const free = 'free'
const original = 'original'

/** The cropper's own parts fill the stage. */
const stageClass = 'absolute inset-0 [&_cropper-canvas]:size-full [&_cropper-selection:focus-visible]:outline-3'

const labelClass = 'w-18 shrink-0 font-semibold'

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value as it's shown and read out. */
  shown: string
  onChange: (value: number) => void
}

const Slider = ({ label, shown, onChange, ...range }: SliderProps) => (
  <label className="flex items-center gap-2 text-sm">
    <span className={labelClass}>{label}</span>
    <input
      type="range"
      {...range}
      aria-valuetext={shown}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      className="h-11 min-w-0 flex-1 accent-brass"
    />
    <span aria-hidden className="figures w-11 shrink-0 text-right text-ink-muted">
      {shown}
    </span>
  </label>
)

/** The shapes that platforms have names for. */
const useShapesOf = (platforms: readonly Platform[]): readonly Shape[] => {
  const { data = [] } = useQuery(toolsQuery)
  return data
    .filter(({ platform }) => platforms.includes(platform))
    .flatMap(({ tools }) => tools.imagePresets.map(({ name, width, height }) => ({ name, ratio: width / height })))
}

const toolsQuery = { queryKey: ['picture-sizes'], queryFn: loadPages, staleTime: Number.POSITIVE_INFINITY }

/** The picture's own shape, as it's turned. */
const shapeOf = ({ picture: { width, height }, degrees }: Crop) => (Math.round(degrees / 90) % 2 === 0 ? width / height : height / width)

const sizeOf = ({ view, picture, frame }: Crop) => {
  const { width, height } = pieceOf(view, picture, frame)
  return `${width}\u00a0×\u00a0${height}`
}

/** Returns the piece as a new file. Undefined if the browser can't read the picture. */
const cropped = async (picture: Blob, fileName: string, { view, picture: size, frame }: Crop) => {
  const bitmap = await createImageBitmap(picture).catch(() => undefined)
  if (!bitmap) return undefined
  const { width, height, matrix } = pieceOf(view, size, frame)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.setTransform(new DOMMatrix(matrix))
    context.drawImage(bitmap, 0, 0)
  }
  bitmap.close()
  const type = picture.type === 'image/png' ? picture.type : 'image/jpeg'
  const piece = await canvas.convertToBlob({ type, quality: 0.92 })
  return new File([piece], fileName.replace(/(\.\w+)?$/, type === 'image/png' ? '.png' : '.jpg'), { type })
}
