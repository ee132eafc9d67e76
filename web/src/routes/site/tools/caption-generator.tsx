import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import { CaptionResults } from './caption-generator/caption-results.tsx'
import { KeyPoints } from './caption-generator/key-points.tsx'
import { isTone, makeCaptions, tones } from './caption-generator/make-captions.ts'
import { Choice } from './choice.tsx'
import { ToolPage } from './tool-page.tsx'
import { useDelayed } from './use-delayed.ts'

export const Component = () => (
  <ToolPage title="Caption Generator" lead="Say what your post is about and in which tone, and take two captions to start from.">
    <Generator />
  </ToolPage>
)

const Generator = () => {
  const { result: captions, isGenerating, show } = useDelayed<readonly string[]>()
  const [error, setError] = useState<string>()

  const generate = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isGenerating) return
    const form = event.currentTarget
    const { tone, topic, points } = read(new FormData(form))
    // Drawn before the focus moves, so that a screen reader reads the field with its error.
    flushSync(() => setError(topic === '' ? 'The topic is missing. Say what the post is about.' : undefined))
    if (topic === '') form.querySelector<HTMLInputElement>('[name=topic]')?.focus()
    else show(makeCaptions({ tone, topic, points }))
  }

  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_1.2fr]">
      <form noValidate aria-label="Caption Generator" onSubmit={generate} className="grid gap-6">
        <fieldset className="min-w-0">
          <legend className="font-semibold text-sm">Tone</legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {tones.map((tone, index) => (
              <Choice key={tone} type="radio" name="tone" value={tone} defaultChecked={index === 0}>
                {tone}
              </Choice>
            ))}
          </div>
        </fieldset>
        <Field label="Topic" name="topic" error={error} hint="Such as: our spring market" isRequired>
          {(control) => <TextInput autoComplete="off" onChange={() => setError(undefined)} {...control} />}
        </Field>
        <KeyPoints />
        <div>
          <Button type="submit" variant="primary" isBusy={isGenerating} busyText="Generating..." className="max-sm:w-full">
            Generate captions
          </Button>
        </div>
      </form>
      <CaptionResults captions={captions} isGenerating={isGenerating} />
    </div>
  )
}

const [firstTone] = tones

const read = (data: FormData) => {
  const texts = (name: string) => data.getAll(name).filter((value) => typeof value === 'string')
  const [tone = firstTone] = texts('tone').filter(isTone)
  return { tone: tone ?? 'Professional', topic: texts('topic').join('').trim(), points: texts('point') } as const
}
