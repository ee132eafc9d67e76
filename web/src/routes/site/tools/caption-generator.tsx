import { ListPlus, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { CopyButton } from './copy-button.tsx'
import { OpenInComposer } from './open-in-composer.tsx'
import { Choice, Results } from './results.tsx'
import { ToolPage } from './tool-page.tsx'
import { countWords, useDelayed } from './typed-text.ts'

export const Component = () => (
  <ToolPage
    title={i18n.t('Caption Generator')}
    lead={i18n.t('Tell us what your post is about and pick a tone to get two captions to start from.')}
  >
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
    // Rendered before focus moves, so a screen reader reads the field with its error.
    flushSync(() => setError(topic === '' ? i18n.t('Enter a topic: what is your post about?') : undefined))
    if (topic === '') form.querySelector<HTMLInputElement>('[name=topic]')?.focus()
    else show(makeCaptions({ tone, topic, points }))
  }

  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_1.2fr]">
      <form noValidate aria-label={i18n.t('Caption Generator')} onSubmit={generate} className="grid gap-6">
        <fieldset className="min-w-0">
          <legend className="font-semibold text-sm">{i18n.t('Tone')}</legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {tones.map((tone, index) => (
              <Choice key={tone} type="radio" name="tone" value={tone} defaultChecked={index === 0}>
                {toneNames[tone]}
              </Choice>
            ))}
          </div>
        </fieldset>
        <Field label={i18n.t('Topic')} name="topic" error={error} hint={i18n.t('For example: our spring market')} isRequired>
          {(control) => <TextInput autoComplete="off" onChange={() => setError(undefined)} {...control} />}
        </Field>
        <KeyPoints />
        <div>
          <Button type="submit" variant="primary" isBusy={isGenerating} busyText={i18n.t('Generating...')} className="max-sm:w-full">
            {i18n.t('Generate captions')}
          </Button>
        </div>
      </form>
      <CaptionResults captions={captions} isGenerating={isGenerating} />
    </div>
  )
}

const gaps = { topic: '{topic}', points: '{points}' }

/**
 * docs/specification.md: two templates for each tone. `{topic}` becomes the subject of the post. The paragraph
 * `{points}` becomes the key points, and is removed if there are none, so no sentence may depend on it.
 */
export const captionTemplates = {
  Professional: [
    i18n.t('We took a closer look at {topic}.\n\n{points}\n\nWhat would you add? We read every comment.', gaps),
    i18n.t('An update on {topic}.\n\n{points}\n\nQuestions are welcome below.', gaps),
  ],
  Casual: [
    i18n.t('So, {topic}. Let’s talk about it.\n\n{points}\n\nYour turn: what do you think?', gaps),
    i18n.t('We have been thinking about {topic} all week.\n\n{points}\n\nAnyone else?', gaps),
  ],
  Funny: [
    i18n.t('Nobody asked, so here is everything about {topic}.\n\n{points}\n\nYou may now applaud.', gaps),
    i18n.t('Day one of {topic}: full of plans. Day two: full of coffee.\n\n{points}\n\nWe regret nothing. Almost nothing.', gaps),
  ],
  Inspirational: [
    i18n.t('Every big thing starts small. This one starts with {topic}.\n\n{points}\n\nTake the first step today; the rest follows.', gaps),
    i18n.t('If you have been waiting for a sign about {topic}, let it be this one.\n\n{points}\n\nWhat will you begin?', gaps),
  ],
  Educational: [
    i18n.t('A short lesson on {topic}.\n\n{points}\n\nSave it for later, and pass it on to somebody who needs it.', gaps),
    i18n.t('Here is something worth knowing about {topic}.\n\n{points}\n\nWas any of it new to you?', gaps),
  ],
} as const

type Tone = keyof typeof captionTemplates

const toneNames: Record<Tone, string> = {
  Professional: i18n.t('Professional'),
  Casual: i18n.t('Casual'),
  Funny: i18n.t('Funny'),
  Inspirational: i18n.t('Inspirational'),
  Educational: i18n.t('Educational'),
}

export const isTone = (name: unknown): name is Tone => typeof name === 'string' && Object.hasOwn(captionTemplates, name)

export const tones = Object.keys(captionTemplates).filter(isTone)

const [firstTone] = tones

const read = (data: FormData) => {
  const texts = (name: string) => data.getAll(name).filter((value) => typeof value === 'string')
  const [tone = firstTone] = texts('tone').filter(isTone)
  return { tone: tone ?? 'Professional', topic: texts('topic').join('').trim(), points: texts('point') } as const
}

type Props = { captions: readonly string[] | undefined; isGenerating: boolean }

/** The captions from one run, each with its length and actions. */
const CaptionResults = ({ captions, isGenerating }: Props) => (
  <Results
    title={i18n.t('Your captions')}
    summary={captions ? i18n.t('{count} captions', { count: captions.length }) : ''}
    empty={i18n.t('Nothing here yet. Enter a topic and press Generate captions, then make the words your own.')}
    isGenerating={isGenerating}
  >
    {captions && (
      <ol aria-label={i18n.t('Captions')} className="grid gap-8">
        {captions.map((caption, index) => (
          <li key={caption} className="grid gap-3 border-line not-first:border-t not-first:pt-6">
            <p className="wrap-anywhere whitespace-pre-wrap text-lg leading-relaxed">{caption}</p>
            <p className="figures text-ink-muted text-sm">
              {i18n.t('{characters} characters, {words} words', {
                characters: countCharacters(caption).toLocaleString(i18n.locale),
                words: countWords(caption).toLocaleString(i18n.locale),
              })}
            </p>
            <div className="flex flex-wrap gap-2">
              <OpenInComposer texts={[caption]} name={i18n.t('caption {number}', { number: index + 1 })} />
              <CopyButton text={caption}>
                <Trans
                  id="Copy<hidden> caption {number}</hidden>"
                  values={{ number: index + 1 }}
                  components={{ hidden: <span className="sr-only" /> }}
                />
              </CopyButton>
            </div>
          </li>
        ))}
      </ol>
    )}
  </Results>
)

/** The key point fields: one at first, five at most. */
const KeyPoints = () => {
  // Keys that identify the fields while some are removed.
  const [keys, setKeys] = useState<readonly number[]>([0])
  const fields = useRef<HTMLFieldSetElement>(null)
  const focusField = (index: number) => fields.current?.querySelectorAll('input')[index]?.focus()

  const add = () => {
    // The new field is rendered before it gets focus.
    flushSync(() => setKeys([...keys, Math.max(...keys) + 1]))
    focusField(keys.length)
  }
  const remove = (key: number, index: number) => {
    flushSync(() => setKeys(keys.filter((other) => other !== key)))
    focusField(Math.max(0, index - 1))
  }

  return (
    <fieldset ref={fields} className="min-w-0">
      <legend className="font-semibold text-sm">{i18n.t('Key points')}</legend>
      <p id="points-hint" className="mt-1 text-ink-muted text-sm">
        {i18n.t('Up to five, optional. Each becomes a bullet point.')}
      </p>
      <ul className="mt-2 grid gap-2">
        {keys.map((key, index) => (
          <li key={key} className="flex items-center gap-1">
            <TextInput
              name="point"
              autoComplete="off"
              aria-label={i18n.t('Key point {number}', { number: index + 1 })}
              aria-describedby="points-hint"
            />
            {keys.length > 1 && (
              <IconButton label={i18n.t('Remove key point {number}', { number: index + 1 })} icon={X} onClick={() => remove(key, index)} />
            )}
          </li>
        ))}
      </ul>
      {keys.length < pointsMax && (
        <Button size="small" variant="quiet" icon={ListPlus} onClick={add} className="mt-2 -ml-2.5">
          {i18n.t('Add key point')}
        </Button>
      )}
    </fieldset>
  )
}

/** Fixed by docs/specification.md. */
const pointsMax = 5

type Wish = { tone: Tone; topic: string; points: readonly string[] }

/** Returns a caption from each of the tone's templates. Empty key points are ignored. */
export const makeCaptions = ({ tone, topic, points }: Wish): string[] => {
  const bullets = points
    .map((point) => point.trim())
    .filter((point) => point !== '')
    .map((point) => `• ${point}`)
    .join('\n')
  return captionTemplates[tone].map((template) => fill(template, { topic: topic.trim(), points: bullets }))
}

/** In UTF-16 units, as platforms count a caption. */
export const countCharacters = (caption: string): number => caption.length

type Values = Record<'topic' | 'points', string>

/** Replaces each placeholder once. Placeholders are never looked for in a person's own text. */
const fill = (template: string, values: Values) =>
  template
    .split('\n\n')
    .filter((paragraph) => paragraph !== '{points}' || values.points !== '')
    .map((paragraph) => paragraph.replace(/\{topic\}|\{points\}/g, (found) => (found === '{topic}' ? values.topic : values.points)))
    .join('\n\n')
