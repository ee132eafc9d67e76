import { useDeferredValue } from 'react'
import { secondMs } from '#shared/domain/times.ts'
import type { Limit } from '#shared/platforms/limit.ts'
import { Field } from '#web/components/field.tsx'
import { TextArea } from '#web/components/inputs.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { publicPlatforms } from '#web/platforms/registry.ts'
import { countEverywhere, limitOf, type PlatformCount, sayProblems, sayRoom, showNumber } from '../platform-counts.ts'
import { CopyButton } from './copy-button.tsx'
import { OpenInComposer } from './open-in-composer.tsx'
import { ToolPage } from './tool-page.tsx'
import { countWords, useTypedText } from './typed-text.ts'

export const Component = () => (
  <ToolPage title={i18n.t('Character Counter')} lead={i18n.t('See how much room you have left on every platform as you type.')}>
    <Counter />
    <CountingRules />
  </ToolPage>
)

/** A screen reader announces where the text is too long once the person pauses, not on every keystroke. */
const sayAfterMs = secondMs

const Counter = () => {
  const { text, control } = useTypedText()
  const isEmpty = text.trim() === ''
  const counted = useDeferredValue(text)
  const counts = countEverywhere(counted)
  const problems = useSettled(sayProblems(counts), sayAfterMs)

  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1.3fr_1fr]">
      <div className="grid gap-4">
        <Field label={i18n.t('Your text')} name="text" hint={<span className="figures">{sayWords(counted)}</span>}>
          {(field) => (
            <TextArea
              {...field}
              {...control}
              placeholder={i18n.t('What is there to announce?')}
              className="field-sizing-fixed h-72 sm:h-88 text-lg leading-relaxed"
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <OpenInComposer texts={[text]} disabled={isEmpty} />
          <CopyButton text={text} disabled={isEmpty}>
            {i18n.t('Copy text')}
          </CopyButton>
        </div>
      </div>
      <section aria-labelledby="counters" className="rounded-card border border-line bg-sheet px-4 pt-4 sm:px-6 sm:pt-6">
        <h2 id="counters" className="font-display text-3xl leading-none">
          {i18n.t('Room left')}
        </h2>
        <ul className="mt-3 divide-y divide-line">
          {counts.map((count) => (
            <CounterRow key={count.platform} count={count} />
          ))}
        </ul>
        <p role="status" className="sr-only">
          {problems}
        </p>
      </section>
    </div>
  )
}

const sayWords = (text: string) => {
  const words = countWords(text)
  return i18n.t('{words, plural, one {# word} other {# words}}', { words })
}

const colors: Record<PlatformCount['fit'], string> = { fits: 'text-ink-muted', near: 'text-brass', over: 'text-failed' }

/** How much of a platform's limit a text uses: quiet, brass from 90%, red over the limit. */
const CounterRow = ({ count }: { count: PlatformCount }) => {
  const { platform, name, length, limit, unit, fit } = count
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="flex items-center gap-2 self-center font-medium">
          <PlatformIcon platform={platform} size={16} />
          {name}
        </span>
        <span className={`figures ml-auto ${colors[fit]} ${fit === 'fits' ? '' : 'font-semibold'}`}>{sayRoom(count)}</span>
      </div>
      {/* A drawing, because the built document can't have style attributes. */}
      <svg
        aria-hidden="true"
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className={`mt-2 h-1 w-full rounded-full bg-line ${colors[fit]}`}
      >
        <rect width={Math.min(1, length / limit)} height="1" fill="currentColor" />
      </svg>
      <p className="figures mt-1 text-ink-muted text-sm">
        {unit === 'bytes'
          ? i18n.t('{length} of {limit} bytes', { length: showNumber(length), limit: showNumber(limit) })
          : i18n.t('{length} of {limit} characters', { length: showNumber(length), limit: showNumber(limit) })}
      </p>
    </li>
  )
}

/** The rule that each counter uses, and where the platform states it. */
const CountingRules = () => (
  <section aria-labelledby="rules" className="mt-16 border-ink border-t pt-4">
    <h2 id="rules" className="font-display text-3xl leading-none">
      {i18n.t('How each platform counts')}
    </h2>
    <p className="mt-3 max-w-2xl text-ink-muted">
      {i18n.t('These counters use the same rules as Crier’s composer and its checks, so what fits here fits there.')}
    </p>
    <dl className="mt-6 grid gap-x-12 sm:grid-cols-2">
      {publicPlatforms.map(({ platform, name }) => {
        const { value, unit, note, source, checkedOn } = limitOf(platform)
        return (
          <div key={platform} className="border-line border-t py-4">
            <dt className="flex items-center gap-2 font-semibold">
              <PlatformIcon platform={platform} size={16} />
              {name}
            </dt>
            <dd className="mt-1 text-ink-muted">
              {sayLimit(value, unit)} {note?.()}{' '}
              <a href={source} target="_blank" rel="noreferrer" className="text-ink underline underline-offset-4">
                <Trans
                  id="Source<hidden> of the rule of {name}</hidden>, read on <time>{checkedOn}</time>"
                  values={{ name, checkedOn }}
                  components={{ hidden: <span className="sr-only" />, time: <time dateTime={checkedOn} /> }}
                />
              </a>
            </dd>
          </div>
        )
      })}
    </dl>
  </section>
)

const sayLimit = (limit: number, unit: Limit['unit']) => {
  if (unit === 'bytes') return i18n.t('{limit} bytes.', { limit: showNumber(limit) })
  return unit === 'weighted characters'
    ? i18n.t('{limit} weighted characters.', { limit: showNumber(limit) })
    : i18n.t('{limit} characters.', { limit: showNumber(limit) })
}
