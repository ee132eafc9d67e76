import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { xLimits } from '#shared/platforms/x/limits.ts'
import { weightedLength, xStretches } from '#shared/platforms/x/text.ts'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { TextArea } from '#web/components/inputs.tsx'
import { Trans } from '#web/components/trans.tsx'
import { partsMax } from '#web/features/composer/draft.ts'
import { i18n } from '#web/lib/i18n.ts'
import { splitText } from '#web/lib/split-text.ts'
import { CopyButton } from './copy-button.tsx'
import { OpenInComposer } from './open-in-composer.tsx'
import { Choice, Results } from './results.tsx'
import { ToolPage } from './tool-page.tsx'
import { useTypedText } from './typed-text.ts'

export const Component = () => (
  <ToolPage
    title={i18n.t('Thread Splitter')}
    lead={i18n.t('Paste a long text and get a thread for X: posts of at most {postLimit} characters that break at the ends of sentences.', {
      postLimit,
    })}
  >
    <Splitter />
  </ToolPage>
)

const numberings: readonly { value: Numbering; label: string }[] = [
  { value: 'none', label: i18n.t('None') },
  { value: 'front', label: i18n.t('1/n at the start') },
  { value: 'end', label: i18n.t('1/n at the end') },
]

const chosenIn = (choices: HTMLFieldSetElement | null): Numbering => {
  const chosen = choices?.querySelector<HTMLInputElement>('input:checked')?.value
  return numberings.find(({ value }) => value === chosen)?.value ?? 'none'
}

const Splitter = () => {
  const { text, control } = useTypedText()
  const [numbering, setNumbering] = useState<Numbering>('none')
  const choices = useRef<HTMLFieldSetElement>(null)
  // A choice made before the script loaded counts too.
  useEffect(() => setNumbering(chosenIn(choices.current)), [])
  // The typed text is rendered first, because splitting a long text takes a moment.
  const posts = splitThread(useDeferredValue(text), numbering)

  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <div className="grid gap-6">
        <Field label={i18n.t('Your text')} name="text" hint={i18n.t('Leave a blank line between paragraphs; we prefer to break there.')}>
          {(field) => <TextArea {...field} {...control} className="field-sizing-fixed h-72 sm:h-88 text-lg leading-relaxed" />}
        </Field>
        <fieldset ref={choices} className="min-w-0">
          <legend className="font-semibold text-sm">{i18n.t('Numbers')}</legend>
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
          <p className="mt-2 text-ink-muted text-sm">{i18n.t('A number counts toward its post’s limit.')}</p>
        </fieldset>
      </div>
      <ThreadResults posts={posts} />
    </div>
  )
}

/** The thread, post by post. */
const ThreadResults = ({ posts }: { posts: readonly string[] }) => (
  <Results
    title={i18n.t('Your thread')}
    summary={sayCount(posts.length)}
    empty={i18n.t('Nothing here yet. Your thread appears as you write.')}
    actions={
      <>
        {posts.length <= partsMax && <OpenInComposer texts={posts} />}
        <CopyButton text={posts.join('\n\n')}>{i18n.t('Copy all')}</CopyButton>
      </>
    }
  >
    {posts.length > 0 && (
      <>
        {posts.length > partsMax && <TooMany count={posts.length} />}
        <ol aria-label={i18n.t('Posts of the thread')} className="grid">
          {posts.map((post, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a post is nothing but its place in the thread.
            <li key={index} className="border-line not-first:mt-5 not-first:border-t not-first:pt-5">
              <p className="wrap-anywhere whitespace-pre-wrap leading-relaxed">{post}</p>
              <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
                <span className="figures text-ink-muted text-sm">
                  {weightOf(post)} / {postLimit}
                </span>
                <CopyButton text={post}>
                  <Trans
                    id="Copy<hidden> post {number}</hidden>"
                    values={{ number: index + 1 }}
                    components={{ hidden: <span className="sr-only" /> }}
                  />
                </CopyButton>
              </div>
            </li>
          ))}
        </ol>
      </>
    )}
  </Results>
)

const TooMany = ({ count }: { count: number }) => (
  <div className="mb-5">
    <Callout tone="warning" title={i18n.t('{count} posts are more than a thread in Crier can have.', { count })}>
      {i18n.t('It takes {partsMax}. Shorten the text to open it in the composer, or copy the posts and publish them yourself.', {
        partsMax,
      })}
    </Callout>
  </div>
)

const sayCount = (count: number) => {
  if (count === 0) return ''
  return i18n.t('{count, plural, one {# post: no thread needed} other {# posts}}', { count })
}

/** Where each post shows its number, such as “2/5”. */
export type Numbering = 'none' | 'front' | 'end'

/** The maximum weight of a post on X. */
export const postLimit = xLimits.text.value

export const weightOf = (text: string): number => weightedLength(text).length

/** Splits the text into a thread's posts. A thread of one post needs no number. */
export const splitThread = (text: string, numbering: Numbering): string[] => {
  const weight = weightOf(text.trim())
  if (numbering === 'none' || weight <= postLimit) return split(text, 0)
  const parts = splitForNumbers(text, Math.ceil(weight / postLimit))
  return parts.map((part, index) => {
    const number = `${index + 1}/${parts.length}`
    return numbering === 'front' ? `${number} ${part}` : `${part} ${number}`
  })
}

/**
 * Numbers take up space, and more posts than `expected` may have longer numbers, so the space for the longest number is
 * reserved.
 */
const splitForNumbers = (text: string, expected: number): string[] => {
  const parts = split(text, ` ${expected}/${expected}`.length)
  return String(parts.length).length > String(expected).length ? splitForNumbers(text, parts.length) : parts
}

const split = (text: string, room: number) =>
  splitText(text, { limit: postLimit - room, measure: weightOf, partsMax: Number.POSITIVE_INFINITY, stretches: xStretches })
