import { ImagePlus, Scaling, X } from 'lucide-react'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { DropArea } from '#web/components/drop-area.tsx'
import { useObjectUrl } from '#web/features/media/use-object-url.ts'
import { i18n } from '#web/lib/i18n.ts'
import { ResultList } from './image-resizer/result-list.tsx'
import { loadPresets, type Picture, type Preset, showKilobytes, useResizer } from './image-resizer/use-resizer.ts'
import { ToolPage } from './tool-page.tsx'

const loadedPresets = loadPresets()

/** Resizes one picture for several platforms, in the browser. */
export const Component = () => {
  const presets = use(loadedPresets)
  const { picture, opening, results, problem, isResizing, take, resize, remove } = useResizer()
  const [chosen, setChosen] = useState<ReadonlySet<Preset>>(new Set())
  const onFiles = (files: readonly File[]) => void take(files)
  usePastedFiles(onFiles)

  return (
    <ToolPage
      title={i18n.t('Image Resizer')}
      lead={i18n.t('Turn one image into a JPG for every format: the whole image, centered on white. It never leaves your browser.')}
    >
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <section aria-labelledby="picture" className="grid content-start gap-4">
          <h2 id="picture" className="font-display text-3xl leading-none">
            {i18n.t('The picture')}
          </h2>
          {problem !== undefined && <Callout tone="error">{problem}</Callout>}
          <PicturePicker picture={picture} opening={opening} onFiles={onFiles} onRemove={remove} />
        </section>
        <section aria-labelledby="sizes" className="grid content-start gap-4">
          <h2 id="sizes" className="font-display text-3xl leading-none">
            {i18n.t('The sizes')}
          </h2>
          <SizeChoice presets={presets} chosen={chosen} onToggle={(preset) => setChosen(chosen.symmetricDifference(new Set([preset])))} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              variant="primary"
              icon={Scaling}
              isBusy={isResizing}
              disabled={!picture || chosen.size === 0}
              onClick={() => void resize(presets.filter((preset) => chosen.has(preset)))}
            >
              {i18n.t('Resize')}
            </Button>
            <p className="text-ink-muted text-sm">{missing(picture !== undefined, chosen.size > 0)}</p>
          </div>
        </section>
      </div>
      {results.length > 0 && <ResultList results={results} />}
    </ToolPage>
  )
}

const missing = (hasPicture: boolean, hasSizes: boolean) => {
  if (!hasPicture) return hasSizes ? i18n.t('Choose a picture first.') : i18n.t('Choose a picture, and at least one size.')
  return hasSizes ? '' : i18n.t('Choose at least one size.')
}

/** Accepts files pasted anywhere on the page. Pasted text goes where it usually does. */
const usePastedFiles = (onFiles: (files: readonly File[]) => void) => {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })

  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

type Props = { presets: readonly Preset[]; chosen: ReadonlySet<Preset>; onToggle: (preset: Preset) => void }

/** The sizes to resize the picture to. */
const SizeChoice = ({ presets, chosen, onToggle }: Props) => (
  <fieldset className="min-w-0">
    <legend className="sr-only">{i18n.t('Sizes')}</legend>
    <ul className="divide-y divide-line border-line border-y">
      {presets.map((preset) => (
        <li key={preset.name} className="flex items-center gap-4 py-2">
          <Checkbox name={preset.name} checked={chosen.has(preset)} onChange={() => onToggle(preset)} className="grow">
            {preset.name}{' '}
            <span className="figures text-ink-muted">
              {preset.width} × {preset.height}
            </span>
          </Checkbox>
          <Shape {...preset} />
        </li>
      ))}
    </ul>
  </fieldset>
)

/** The shape at a glance. Its size is next to it. */
const Shape = ({ width, height }: Preset) => {
  const scale = 32 / Math.max(width, height)
  return (
    <svg aria-hidden viewBox="0 0 34 34" width={34} height={34} className="shrink-0 fill-brass-wash stroke-brass">
      <rect
        x={17 - (width * scale) / 2}
        y={17 - (height * scale) / 2}
        width={width * scale}
        height={height * scale}
        rx={2}
        strokeWidth={1.25}
      />
    </svg>
  )
}

type PickerProps = {
  picture: Picture | undefined
  /** The name of the file being read. */
  opening: string | undefined
  onFiles: (files: readonly File[]) => void
  onRemove: () => void
}

/** The area for picking, dropping, and viewing a picture. */
const PicturePicker = ({ picture, opening, onFiles, onRemove }: PickerProps) => {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <DropArea onFiles={onFiles}>
      <div className="grid min-h-104 place-content-center sm:min-h-92 justify-items-center gap-4 p-4 text-center">
        {picture ? <Chosen picture={picture} /> : <p className="max-w-64 text-ink-muted">{i18n.t('Drop, paste, or choose an image.')}</p>}
        <div className="flex flex-wrap justify-center gap-2">
          <Button
            ref={button}
            variant={picture ? 'secondary' : 'primary'}
            icon={ImagePlus}
            isBusy={opening !== undefined}
            onClick={() => input.current?.click()}
          >
            {picture ? i18n.t('Choose another') : i18n.t('Choose a picture')}
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
              {i18n.t('Remove')}
            </Button>
          )}
        </div>
        <p className="text-ink-muted text-sm">{i18n.t('JPG, PNG, or GIF, up to 5 MB.')}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*"
          aria-label={i18n.t('Picture')}
          onChange={({ currentTarget }) => {
            if (currentTarget.files?.length) onFiles([...currentTarget.files])
            // Allows the same file to be picked again after it was removed.
            currentTarget.value = ''
          }}
        />
        <p role="status" className="sr-only">
          {opening !== undefined && i18n.t('Reading “{opening}”.', { opening })}
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
