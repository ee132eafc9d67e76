import { useDeferredValue } from 'react'
import { secondMs } from '#shared/domain/times.ts'
import { Field } from '#web/components/field.tsx'
import { TextArea } from '#web/components/text-area.tsx'
import { useSettled } from '#web/lib/use-settled.ts'
import { countEverywhere, sayTrouble, showNumber } from './character-counter/count-everywhere.ts'
import { CounterRow } from './character-counter/counter-row.tsx'
import { CountingRules } from './character-counter/counting-rules.tsx'
import { CopyButton } from './copy-button.tsx'
import { countWords } from './count-words.ts'
import { OpenInComposer } from './open-in-composer.tsx'
import { ToolPage } from './tool-page.tsx'
import { useTypedText } from './use-typed-text.ts'

export const Component = () => (
  <ToolPage
    title="Character Counter"
    lead="Write once, and see at every letter how much room seven platforms leave, each counting in its own way."
  >
    <Counter />
    <CountingRules />
  </ToolPage>
)

/** A screen reader says where the text is too long once the person rests, not at every letter. */
const sayAfterMs = secondMs

const Counter = () => {
  const { text, control } = useTypedText()
  const isEmpty = text.trim() === ''
  const counted = useDeferredValue(text)
  const counts = countEverywhere(counted)
  const trouble = useSettled(sayTrouble(counts), sayAfterMs)

  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1.3fr_1fr]">
      <div className="grid gap-4">
        <Field label="Your text" name="text" hint={<span className="figures">{sayWords(counted)}</span>}>
          {(field) => (
            <TextArea
              {...field}
              {...control}
              placeholder="What is there to announce?"
              className="field-sizing-fixed h-72 sm:h-88 text-lg leading-relaxed"
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <OpenInComposer texts={[text]} disabled={isEmpty} />
          <CopyButton text={text} disabled={isEmpty}>
            Copy text
          </CopyButton>
        </div>
      </div>
      <section aria-labelledby="counters" className="rounded-card border border-line bg-sheet px-4 pt-4 sm:px-6 sm:pt-6">
        <h2 id="counters" className="font-display text-3xl leading-none">
          Room left
        </h2>
        <ul className="mt-3 divide-y divide-line">
          {counts.map((count) => (
            <CounterRow key={count.platform} count={count} />
          ))}
        </ul>
        <p role="status" className="sr-only">
          {trouble}
        </p>
      </section>
    </div>
  )
}

const sayWords = (text: string) => {
  const words = countWords(text)
  return `${showNumber(words)} ${words === 1 ? 'word' : 'words'}`
}
