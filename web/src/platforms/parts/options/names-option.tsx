import { X } from 'lucide-react'
import { useState } from 'react'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { pressedKey } from '#web/lib/pressed-key.ts'

type Props = {
  label: string
  /** The option's name in findings. */
  field: string
  names: readonly string[] | undefined
  onChange: (names: string[] | undefined) => void
  /** Returns a typed name without its extra characters. */
  clean: (typed: string) => string
  error: string | undefined
  hint: string
}

/** An option that holds several short names, each ended by a comma or Enter. */
export const NamesOption = ({ label, field, names = [], onChange, clean, error, hint }: Props) => {
  const [typed, setTyped] = useState('')
  const add = (texts: readonly string[]) => {
    const added = texts.map(clean).filter((name, index, all) => name !== '' && !names.includes(name) && all.indexOf(name) === index)
    if (added.length > 0) onChange([...names, ...added])
  }
  const type = (text: string) => {
    const ended = text.split(',')
    setTyped(ended.pop() ?? '')
    add(ended)
  }
  const end = () => {
    add([typed])
    setTyped('')
  }
  const remove = (name: string) => {
    const rest = names.filter((other) => other !== name)
    onChange(rest.length > 0 ? rest : undefined)
  }
  const last = names.at(-1)

  return (
    <Field label={label} name={field} error={error} hint={hint}>
      {(control) => (
        <div className="grid gap-2">
          {names.length > 0 && (
            <ul aria-label={label} className="flex flex-wrap gap-1.5">
              {names.map((name) => (
                <li key={name} className="max-w-full">
                  <button
                    type="button"
                    aria-label={i18n.t('Remove {name}', { name })}
                    onClick={() => remove(name)}
                    className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-edge bg-well py-0.5 pr-2 pl-3 text-sm hover:border-ink pointer-coarse:min-h-11"
                  >
                    <span dir="auto" className="truncate">
                      {name}
                    </span>
                    <X aria-hidden className="size-3.5 shrink-0 text-ink-muted" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <TextInput
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onBlur={end}
            onKeyDown={(event) => {
              if (pressedKey(event) === 'Enter') end()
              else if (pressedKey(event) === 'Backspace' && typed === '' && last !== undefined) remove(last)
            }}
          />
        </div>
      )}
    </Field>
  )
}
