import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/text-input.tsx'

type Props = {
  /** As findings name it. */
  field: string
  seconds: number | undefined
  /** How fine the platform takes it, in seconds. */
  step: number
  onChange: (seconds: number | undefined) => void
  error: string | undefined
}

/** The frame of a video that is its cover. */
export const CoverOption = ({ field, seconds, step, onChange, error }: Props) => (
  <Field label="Cover, in seconds from the start" name={field} error={error} hint="The first frame unless you say otherwise.">
    {(control) => (
      <TextInput
        {...control}
        type="number"
        inputMode="decimal"
        min={0}
        step={step}
        className="max-w-40"
        value={seconds ?? ''}
        onChange={({ currentTarget: { valueAsNumber: typed } }) => onChange(typed >= 0 ? Math.round(typed / step) * step : undefined)}
      />
    )}
  </Field>
)
