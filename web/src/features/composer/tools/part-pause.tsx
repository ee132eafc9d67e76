import { useId } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import { useComposer } from '../composer-context.tsx'

/** The pauses to choose from, in minutes. */
const pauses: readonly number[] = [0, 1, 2, 5, 10, 15, 30, 60, 120, 240, 720]

const nameOf = (minutes: number) => {
  if (minutes === 0) return i18n.t('at once')
  return minutes < 60 || minutes % 60 > 0
    ? i18n.t('{minutes, plural, one {# minute apart} other {# minutes apart}}', { minutes })
    : i18n.t('{hours, plural, one {# hour apart} other {# hours apart}}', { hours: minutes / 60 })
}

/** The pause between a thread's parts, on every platform with threads. */
export const PartPause = () => {
  const id = useId()
  const { composer, write } = useComposer()
  const { partDelayMinutes: minutes = 0 } = composer.draft
  const choices = pauses.includes(minutes) ? pauses : [...pauses, minutes]
  return (
    <span className="flex items-center gap-1.5 px-2.5 text-sm">
      <label htmlFor={id} className="font-semibold">
        {i18n.t('Parts')}
      </label>
      <select
        id={id}
        value={minutes}
        onChange={({ currentTarget }) => write({ type: 'pause-chosen', minutes: Number(currentTarget.value) })}
        className="min-h-8 max-w-44 rounded-control border border-edge bg-sheet px-2 pointer-coarse:min-h-11"
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {nameOf(choice)}
          </option>
        ))}
      </select>
    </span>
  )
}
