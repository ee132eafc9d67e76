import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { Field } from '#web/components/field.tsx'
import { TextArea } from '#web/components/text-area.tsx'
import { Choice } from './choice.tsx'
import { type Numbering, postLimit, splitThread } from './thread-splitter/split-thread.ts'
import { ThreadResults } from './thread-splitter/thread-results.tsx'
import { ToolPage } from './tool-page.tsx'
import { useTypedText } from './use-typed-text.ts'

export const Component = () => (
  <ToolPage
    title="Thread Splitter"
    lead={`Paste a long text and get a thread for X: posts of at most ${postLimit} characters that break where sentences end.`}
  >
    <Splitter />
  </ToolPage>
)

const numberings: readonly { value: Numbering; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'front', label: '1/n at the start' },
  { value: 'end', label: '1/n at the end' },
]

const chosenIn = (choices: HTMLFieldSetElement | null): Numbering => {
  const chosen = choices?.querySelector<HTMLInputElement>('input:checked')?.value
  return numberings.find(({ value }) => value === chosen)?.value ?? 'none'
}

const Splitter = () => {
  const { text, control } = useTypedText()
  const [numbering, setNumbering] = useState<Numbering>('none')
  const choices = useRef<HTMLFieldSetElement>(null)
  // What was chosen before the script has come counts as well.
  useEffect(() => setNumbering(chosenIn(choices.current)), [])
  // What is typed is on the screen first; splitting a long text takes a moment.
  const posts = splitThread(useDeferredValue(text), numbering)

  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <div className="grid gap-6">
        <Field label="Your text" name="text" hint="Leave an empty line between paragraphs: a post rather ends there.">
          {(field) => <TextArea {...field} {...control} className="field-sizing-fixed h-72 sm:h-88 text-lg leading-relaxed" />}
        </Field>
        <fieldset ref={choices} className="min-w-0">
          <legend className="font-semibold text-sm">Numbers</legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {numberings.map(({ value, label }) => (
              <Choice
                key={value}
                type="radio"
                name="numbering"
                value={value}
                defaultChecked={value === 'none'}
                onChange={() => setNumbering(value)}
              >
                {label}
              </Choice>
            ))}
          </div>
          <p className="mt-2 text-ink-muted text-sm">A number counts towards the limit of its post.</p>
        </fieldset>
      </div>
      <ThreadResults posts={posts} />
    </div>
  )
}
