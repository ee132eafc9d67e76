import { useId } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import { useComposer } from '../composer-context.tsx'

/** Minutes, and how they are said. */
const pauses: readonly (readonly [number, string])[] = [
  [0, i18n.t('at once')],
  [1, i18n.t('1 minute apart')],
  [2, i18n.t('2 minutes apart')],
  [5, i18n.t('5 minutes apart')],
  [10, i18n.t('10 minutes apart')],
  [15, i18n.t('15 minutes apart')],
  [30, i18n.t('30 minutes apart')],
  [60, i18n.t('1 hour apart')],
  [120, i18n.t('2 hours apart')],
  [240, i18n.t('4 hours apart')],
  [720, i18n.t('12 hours apart')],
]

/** How long the parts of a thread wait for each other, on every platform that has threads. */
export const PartPause = () => {
  const id = useId()
  const { composer, write } = useComposer()
  const { partDelayMinutes: minutes = 0 } = composer.draft
  const isListed = pauses.some(([listed]) => listed === minutes)
  const choices = isListed ? pauses : [...pauses, [minutes, i18n.t('{minutes} minutes apart', { minutes })] as const]
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
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </span>
  )
}
