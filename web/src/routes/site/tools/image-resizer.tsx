import { Scaling } from 'lucide-react'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Checkbox } from '#web/components/checkbox.tsx'
import { PicturePicker } from './image-resizer/picture-picker.tsx'
import { loadPresets, type Preset } from './image-resizer/presets.ts'
import { ResultList } from './image-resizer/result-list.tsx'
import { useResizer } from './image-resizer/use-resizer.ts'
import { ToolPage } from './tool-page.tsx'

const loadedPresets = loadPresets()

/** Makes one picture into the sizes of several platforms, in the browser. */
export const Component = () => {
  const presets = use(loadedPresets)
  const { picture, opening, results, problem, isResizing, take, resize, remove } = useResizer()
  const [chosen, setChosen] = useState<ReadonlySet<Preset>>(new Set())
  const onFiles = (files: readonly File[]) => void take(files)
  usePastedFiles(onFiles)

  return (
    <ToolPage
      title="Image Resizer"
      lead="One picture becomes a JPG for each place it goes to: all of it, centred, on white. It never leaves your browser."
    >
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <section aria-labelledby="picture" className="grid content-start gap-4">
          <h2 id="picture" className="font-display text-3xl leading-none">
            The picture
          </h2>
          {problem !== undefined && <Callout tone="error">{problem}</Callout>}
          <PicturePicker picture={picture} opening={opening} onFiles={onFiles} onRemove={remove} />
        </section>
        <section aria-labelledby="sizes" className="grid content-start gap-4">
          <h2 id="sizes" className="font-display text-3xl leading-none">
            The sizes
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
              Resize
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
  if (!hasPicture) return hasSizes ? 'Choose a picture first.' : 'Choose a picture, and at least one size.'
  return hasSizes ? '' : 'Choose at least one size.'
}

/** Takes files that are pasted anywhere on the page; what is pasted as text goes where it always goes. */
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

/** The sizes that the picture is to be made in. */
const SizeChoice = ({ presets, chosen, onToggle }: Props) => (
  <fieldset className="min-w-0">
    <legend className="sr-only">Sizes</legend>
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

/** The shape at a glance; its size stands beside it. */
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
