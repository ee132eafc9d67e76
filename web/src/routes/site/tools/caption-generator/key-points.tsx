import { ListPlus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/button.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import { pointsMax } from './make-captions.ts'

/** The fields for the key points: one at first, five at most. */
export const KeyPoints = () => {
  // What tells the fields apart while some are taken away.
  const [keys, setKeys] = useState<readonly number[]>([0])
  const fields = useRef<HTMLFieldSetElement>(null)
  const focusField = (index: number) => fields.current?.querySelectorAll('input')[index]?.focus()

  const add = () => {
    // The new field is on the page before it gets the focus.
    flushSync(() => setKeys([...keys, Math.max(...keys) + 1]))
    focusField(keys.length)
  }
  const remove = (key: number, index: number) => {
    flushSync(() => setKeys(keys.filter((other) => other !== key)))
    focusField(Math.max(0, index - 1))
  }

  return (
    <fieldset ref={fields} className="min-w-0">
      <legend className="font-semibold text-sm">Key points</legend>
      <p id="points-hint" className="mt-1 text-ink-muted text-sm">
        Up to five, if you like; each becomes a line with a bullet.
      </p>
      <ul className="mt-2 grid gap-2">
        {keys.map((key, index) => (
          <li key={key} className="flex items-center gap-1">
            <TextInput name="point" autoComplete="off" aria-label={`Key point ${index + 1}`} aria-describedby="points-hint" />
            {keys.length > 1 && <IconButton label={`Remove key point ${index + 1}`} icon={X} onClick={() => remove(key, index)} />}
          </li>
        ))}
      </ul>
      {keys.length < pointsMax && (
        <Button size="small" variant="quiet" icon={ListPlus} onClick={add} className="mt-2 -ml-2.5">
          Add key point
        </Button>
      )}
    </fieldset>
  )
}
