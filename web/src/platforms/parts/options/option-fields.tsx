import type { ReactNode } from 'react'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput, TextArea, TextInput } from '#web/components/inputs.tsx'
import { i18n } from '#web/lib/i18n.ts'

type TextProps = {
  label: string
  /** The option's name in findings. */
  field: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  error: string | undefined
  hint?: string
  isRequired?: boolean
  /** A web address or multiline text instead of a single line. */
  kind?: 'line' | 'address' | 'lines'
  /** What is counted, and how much of it the platform allows. */
  max?: number
}

/** A text option. Empty is the same as not chosen. */
export const TextOption = ({ label, field, value = '', onChange, error, hint, isRequired = false, kind = 'line', max }: TextProps) => {
  const change = (text: string) => onChange(text === '' ? undefined : text)
  const count = max === undefined || value === '' ? undefined : `${value.length} / ${max.toLocaleString(i18n.locale)}`
  return (
    <Field label={label} name={field} error={error} hint={count ?? hint} isRequired={isRequired}>
      {(control) =>
        kind === 'lines' ? (
          <TextArea {...control} rows={2} value={value} onChange={({ currentTarget }) => change(currentTarget.value)} />
        ) : (
          <TextInput
            {...control}
            {...(kind === 'address' && { type: 'url', inputMode: 'url', placeholder: 'https://' })}
            autoComplete="off"
            value={value}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        )
      }
    </Field>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  /** The option's name in findings. */
  field: string
  value: Value | undefined
  /** The text shown while nothing is chosen. */
  unchosen: string
  choices: readonly { value: Value; label: string; isDisabled?: boolean }[]
  onChange: (value: Value | undefined) => void
  error: string | undefined
  hint?: string
  isRequired?: boolean
}

/** A single-choice option, with nothing chosen at first. */
export const ChoiceOption = <Value extends string>(props: ChoiceProps<Value>) => {
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

type TickProps = {
  /** The option's name in findings. */
  field: string
  isOn: boolean | undefined
  onChange: (isOn: true | undefined) => void
  isDisabled?: boolean
  error?: string | undefined
  children: ReactNode
}

/** An option that's off unless checked. */
export const TickOption = ({ field, isOn = false, onChange, isDisabled = false, error, children }: TickProps) => (
  <Checkbox
    name={field}
    checked={isOn && !isDisabled}
    disabled={isDisabled}
    error={error}
    className={isDisabled ? 'text-ink-muted' : ''}
    onChange={({ currentTarget }) => onChange(currentTarget.checked || undefined)}
  >
    {children}
  </Checkbox>
)
