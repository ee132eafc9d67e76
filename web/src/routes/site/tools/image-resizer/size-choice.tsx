import { Checkbox } from '#web/components/checkbox.tsx'
import type { Preset } from './presets.ts'

type Props = { presets: readonly Preset[]; chosen: ReadonlySet<Preset>; onToggle: (preset: Preset) => void }

/** The sizes that the picture is to be made in. */
export const SizeChoice = ({ presets, chosen, onToggle }: Props) => (
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
