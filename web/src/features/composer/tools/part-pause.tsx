import { useId } from 'react'
import { useComposer } from '../composer-context.tsx'

/** Minutes, and how they are said. */
const pauses: readonly (readonly [number, string])[] = [
  [0, 'at once'],
  [1, '1 minute apart'],
  [2, '2 minutes apart'],
  [5, '5 minutes apart'],
  [10, '10 minutes apart'],
  [15, '15 minutes apart'],
  [30, '30 minutes apart'],
  [60, '1 hour apart'],
  [120, '2 hours apart'],
  [240, '4 hours apart'],
  [720, '12 hours apart'],
]

/** How long the parts of a thread wait for each other, on every platform that has threads. */
export const PartPause = () => {
  const id = useId()
  const { composer, write } = useComposer()
  const { partDelayMinutes: minutes = 0 } = composer.draft
  const isListed = pauses.some(([listed]) => listed === minutes)
  const choices = isListed ? pauses : [...pauses, [minutes, `${minutes} minutes apart`] as const]
  return (
    <span className="flex items-center gap-1.5 px-2.5 text-sm">
      <label htmlFor={id} className="font-semibold">
        Parts
      </label>
      <select
        id={id}
        value={minutes}
        onChange={({ currentTarget }) => write({ type: 'pause-chosen', minutes: Number(currentTarget.value) })}
        className="min-h-8 max-w-44 rounded-control border border-edge bg-sheet px-2 pointer-coarse:min-h-11"
      >
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </span>
  )
}
