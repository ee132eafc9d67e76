import { Field } from '#web/components/field.tsx'
import { SelectInput } from '#web/components/inputs.tsx'

export type Choices = readonly (readonly [value: string, label: string])[]

type Props = {
  label: string
  name: string
  value: string
  choices: Choices
  hint?: string | undefined
  onChange: (value: string) => void
}

/** An account default, chosen from a list. */
export const SettingsChoice = ({ label, name, value, choices, hint, onChange }: Props) => (
  <Field label={label} name={name} hint={hint}>
    {(control) => (
      <SelectInput {...control} value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </SelectInput>
    )}
  </Field>
)
