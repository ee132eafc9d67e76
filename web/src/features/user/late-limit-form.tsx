import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput } from '#web/components/select-input.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import { explainLimit, type LateUnit, lateUnits, readLimit, showLimit } from './late-limit.ts'

type Props = { minutes: number; onSave: (minutes: number) => void }

/** How late a post may be sent, after a pause or an outage. */
export const LateLimitForm = ({ minutes, onSave }: Props) => {
  const [{ text, unit }, setTyped] = useState(() => {
    const shown = showLimit(minutes)
    return { text: String(shown.value), unit: shown.unit }
  })
  const [isChecked, setChecked] = useState(false)
  const limit = readLimit(text, unit)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if ('minutes' in limit) onSave(limit.minutes)
    else event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <p className="text-ink-muted">{explainLimit('minutes' in limit ? limit.minutes : minutes)}</p>
      <div className="flex flex-wrap items-start gap-3">
        <div className="w-36">
          <Field label="Late limit" name="late-limit" error={isChecked && 'error' in limit ? limit.error : undefined}>
            {(control) => (
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                {...control}
                value={text}
                onChange={({ target }) => setTyped({ text: target.value, unit })}
              />
            )}
          </Field>
        </div>
        <div className="w-36">
          <Field label="Unit" name="late-unit">
            {(control) => (
              <SelectInput {...control} value={unit} onChange={({ target }) => setTyped({ text, unit: toUnit(target.value) })}>
                {Object.keys(lateUnits).map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </SelectInput>
            )}
          </Field>
        </div>
      </div>
      <div>
        <Button type="submit" variant="secondary">
          Save
        </Button>
      </div>
    </form>
  )
}

const toUnit = (text: string): LateUnit => (text === 'minutes' ? 'minutes' : 'hours')
