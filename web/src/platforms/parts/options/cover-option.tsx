import type { ComponentType } from 'react'
import { secondMs } from '#shared/domain/times.ts'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { i18n } from '#web/lib/i18n.ts'
import type { OptionPanel } from './option-panel.ts'

type Props = {
  /** The option's name in findings. */
  field: string
  seconds: number | undefined
  /** The platform's precision, in seconds. */
  step: number
  onChange: (seconds: number | undefined) => void
  error: string | undefined
  /** The post's files. The first video is the one used. */
  files: OptionPanel<unknown>['files']
  /** Shows that video at a given second. */
  CoverFrame: ComponentType<{ seconds: number }>
}

/**
 * Picks the frame of a video to use as its cover, by seeking through the video, or by typing a time while the video's
 * length is unknown.
 */
export const CoverOption = ({ field, seconds, step, onChange, error, files, CoverFrame }: Props) => {
  const durationMs = files.find(({ kind }) => kind === 'video')?.durationMs
  const rounded = (value: number) => Number((Math.round(value / step) * step).toFixed(1))
  if (durationMs === undefined)
    return (
      <Field label={i18n.t('Cover, in seconds from the start')} name={field} error={error} hint={hint}>
        {(control) => (
          <TextInput
            {...control}
            type="number"
            inputMode="decimal"
            min={0}
            step={step}
            className="max-w-40"
            value={seconds ?? ''}
            onChange={({ currentTarget: { valueAsNumber: typed } }) => onChange(typed >= 0 ? rounded(typed) : undefined)}
          />
        )}
      </Field>
    )
  return (
    <div className="grid max-w-80 gap-1">
      <Field label={i18n.t('Cover')} name={field} error={error} hint={hint}>
        {(control) => (
          <div className="grid gap-2">
            <CoverFrame seconds={seconds ?? 0} />
            <input
              {...control}
              type="range"
              min={0}
              max={Math.floor(durationMs / secondMs / step) * step}
              step={step}
              value={seconds ?? 0}
              aria-valuetext={spoken(seconds ?? 0)}
              onChange={({ currentTarget }) => onChange(rounded(currentTarget.valueAsNumber))}
              className="h-11 w-full accent-brass"
            />
          </div>
        )}
      </Field>
      {seconds !== undefined && (
        <p className="flex items-center justify-between gap-2 text-sm">
          <span className="figures">{spoken(seconds)}</span>
          <Button variant="quiet" size="small" onClick={() => onChange(undefined)}>
            {i18n.t('Use the first frame')}
          </Button>
        </p>
      )}
    </div>
  )
}

const hint = i18n.t('The first frame by default.')

const spoken = (seconds: number) =>
  i18n.t('{seconds, plural, one {# second from the start} other {# seconds from the start}}', { seconds: Number(seconds.toFixed(1)) })
