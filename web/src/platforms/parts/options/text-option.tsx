import { Field } from '#web/components/field.tsx'
import { TextArea } from '#web/components/text-area.tsx'
import { TextInput } from '#web/components/text-input.tsx'

type Props = {
  label: string
  /** As findings name it. */
  field: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  error: string | undefined
  hint?: string
  isRequired?: boolean
  /** A web address, or a text of several lines, instead of a line. */
  kind?: 'line' | 'address' | 'lines'
  /** What is counted, and how much of it the platform takes. */
  max?: number
}

/** An option that is written. Empty is the same as not chosen. */
export const TextOption = ({ label, field, value = '', onChange, error, hint, isRequired = false, kind = 'line', max }: Props) => {
  const change = (text: string) => onChange(text === '' ? undefined : text)
  const count = max === undefined || value === '' ? undefined : `${value.length} / ${max.toLocaleString('en')}`
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
