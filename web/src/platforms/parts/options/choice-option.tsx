import { Field } from '#web/components/field.tsx'
import { SelectInput } from '#web/components/select-input.tsx'

type Props<Value extends string> = {
  label: string
  /** As findings name it. */
  field: string
  value: Value | undefined
  /** The text while nothing is chosen. */
  unchosen: string
  choices: readonly { value: Value; label: string; isDisabled?: boolean }[]
  onChange: (value: Value | undefined) => void
  error: string | undefined
  hint?: string
  isRequired?: boolean
}

/** An option that is one of several, or none yet. */
export const ChoiceOption = <Value extends string>(props: Props<Value>) => {
  const { label, field, value, unchosen, choices, onChange, error, hint, isRequired = false } = props
  return (
    <Field label={label} name={field} error={error} hint={hint} isRequired={isRequired}>
      {(control) => (
        <SelectInput
          {...control}
          value={value ?? ''}
          onChange={({ currentTarget }) => onChange(choices.find((choice) => choice.value === currentTarget.value)?.value)}
        >
          <option value="">{unchosen}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.isDisabled}>
              {choice.label}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}
