import { use, useState } from 'react'
import { Field } from '#web/components/field.tsx'
import { SelectInput, TextInput } from '#web/components/inputs.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { faces } from '#web/platforms/face-registry.ts'
import type { PublicPlatform } from '#web/platforms/parts/platform.ts'
import type { Benchmark } from '#web/platforms/parts/tools.ts'
import { loadPages } from '#web/platforms/screen-registry.ts'
import { type FigureName, figureNames, type Reading, readEngagement, type Typed } from './engagement.ts'
import { ToolPage } from './tool-page.tsx'

/** A platform, with the engagement that brands get there. */
type Benchmarked = Pick<PublicPlatform, 'name' | 'slug'> & { tools: { benchmark: Benchmark } }

const nothing: Typed = { followers: '', posts: '', likes: '', comments: '', shares: '', saves: '' }

/** Calculates the share of followers who react, and how it compares. */
export const Component = () => {
  const platforms = use(loadPages())
  const [slug, setSlug] = useState(() => platforms.find(({ platform }) => faces[platform].barPlace === 1)?.slug)
  const [typed, setTyped] = useState(nothing)
  const reading = readEngagement(typed)
  const platform = platforms.find((candidate) => candidate.slug === slug)
  return (
    <ToolPage title={i18n.t('Engagement Calculator')} lead={i18n.t('See what share of your followers engage, and how that compares.')}>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1.2fr_1fr]">
        <div className="grid content-start gap-5">
          <Field name="platform" label={i18n.t('Platform')}>
            {(control) => (
              <SelectInput {...control} value={slug} onChange={({ currentTarget }) => setSlug(currentTarget.value)}>
                {platforms.map((option) => (
                  <option key={option.slug} value={option.slug}>
                    {option.name}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <FigureFields typed={typed} reading={reading} onType={(name, text) => setTyped({ ...typed, [name]: text })} />
        </div>
        <div className="grid content-start gap-4">
          {platform && <Verdict reading={reading} platform={platform} />}
          <p className="text-ink-muted">
            {i18n.t(
              'Engagement rate = (likes + comments + shares + saves) ÷ posts ÷ followers × 100. Nothing you type leaves your browser.',
            )}
          </p>
        </div>
      </div>
      <BenchmarkList platforms={platforms} />
    </ToolPage>
  )
}

type Props = { typed: Typed; reading: Reading; onType: (name: FigureName, text: string) => void }

const fields: readonly { name: FigureName; hint?: string }[] = [
  { name: 'followers' },
  { name: 'posts', hint: i18n.t('How many posts the numbers below cover. One if blank.') },
  { name: 'likes', hint: i18n.t('Or reactions.') },
  { name: 'comments', hint: i18n.t('Or replies.') },
  { name: 'shares', hint: i18n.t('Or reposts.') },
  { name: 'saves', hint: i18n.t('Or bookmarks.') },
]

/** The numbers to read off a platform, field by field. */
const FigureFields = ({ typed, reading, onType }: Props) => (
  <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
    {fields.map(({ name, hint }) => (
      <Field
        key={name}
        name={name}
        label={figureNames[name]}
        hint={hint}
        isRequired={name === 'followers'}
        error={reading.kind === 'wrong' ? reading.errors[name] : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className="figures"
            value={typed[name]}
            onChange={({ currentTarget }) => onType(name, currentTarget.value)}
          />
        )}
      </Field>
    ))}
  </div>
)

/** The rate and what it means, recalculated on every change. Announced when it changes. */
const Verdict = ({ reading, platform }: { reading: Reading; platform: Benchmarked }) => (
  <div role="status" className="min-h-64 rounded-card border border-line bg-sheet p-5 sm:p-6">
    <h2 className="text-ink-muted text-sm">{i18n.t('Engagement rate on {name}', { name: platform.name })}</h2>
    {reading.kind === 'known' ? (
      <>
        <p className="figures mt-2 font-display text-6xl leading-none tracking-tight [overflow-wrap:anywhere] sm:text-7xl">
          {showRate(reading.rate)}
        </p>
        <p className="mt-4 text-lg">{verdictOf(reading.rate, platform)}</p>
        <p className="figures mt-2 text-ink-muted text-sm">{interactionsText(reading)}</p>
      </>
    ) : (
      <>
        <p aria-hidden className="mt-2 font-display text-6xl text-ink-muted leading-none sm:text-7xl">
          –
        </p>
        <p className="mt-4 text-lg">
          {reading.kind === 'incomplete' ? reading.missing : i18n.t('Fix the highlighted fields to see your rate.')}
        </p>
      </>
    )}
  </div>
)

const interactionsText = ({ rate, interactionsPerPost }: Extract<Reading, { kind: 'known' }>) => {
  const interactions = interactionsPerPost.toLocaleString(i18n.locale, { maximumFractionDigits: 1 })
  return rate > 1
    ? i18n.t(
        '{interactions} interactions a post. That’s more than you have followers: the post reached people who don’t follow you, or a number is off.',
        { interactions },
      )
    : i18n.t('{interactions} interactions a post.', { interactions })
}

/** What the rates are compared with, and where it was published. */
const BenchmarkList = ({ platforms }: { platforms: readonly Benchmarked[] }) => (
  <section aria-labelledby="benchmarks" className="mt-14 border-ink border-t pt-4">
    <h2 id="benchmarks" className="font-display text-3xl leading-none">
      {i18n.t('How others do')}
    </h2>
    <p className="mt-3 max-w-2xl text-ink-muted">
      {i18n.t(
        'Rates per post, by followers, for brands in all industries. We call a rate within {tolerance} of such a number “around” it. Reports count what’s visible from outside, so saves, which usually only you can see, lift your rate a little above theirs. Small accounts also tend to have higher rates than large ones.',
        { tolerance: tolerance.toLocaleString(i18n.locale, { style: 'percent' }) },
      )}
    </p>
    <ul className="mt-6 border-line border-t text-[0.9375rem]">
      {platforms.map((platform) => (
        <Entry key={platform.slug} platform={platform} />
      ))}
    </ul>
  </section>
)

const Entry = ({
  platform: {
    name,
    tools: { benchmark },
  },
}: {
  platform: Benchmarked
}) => (
  <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 border-line border-b py-3 sm:grid-cols-[8rem_9rem_1fr]">
    <h3 className="font-semibold">{name}</h3>
    {benchmark.kind === 'published' ? (
      <>
        <p className="figures">
          {showRate(benchmark.rate)} <span className="text-ink-muted text-sm">{measureNames[benchmark.measure]}</span>
        </p>
        <p className="col-span-2 sm:col-span-1">
          <a
            href={benchmark.source.url}
            target="_blank"
            rel="noreferrer"
            className="text-ink-muted underline underline-offset-4 hover:text-ink"
          >
            {benchmark.source.name}
            <span className="sr-only">{`: ${name}`}</span>
          </a>
        </p>
      </>
    ) : (
      <>
        <p>{i18n.t('None')}</p>
        <p className="col-span-2 text-ink-muted sm:col-span-1">{benchmark.why}</p>
      </>
    )}
  </li>
)

const measureNames = { average: i18n.t('average'), median: i18n.t('median') }

/** How far from a benchmark still counts as around it, as a share of the benchmark. */
const tolerance = 0.25

export type Comparison = 'below' | 'around' | 'above'

export const compare = (rate: number, benchmark: number): Comparison => {
  if (rate < benchmark * (1 - tolerance)) return 'below'
  return rate > benchmark * (1 + tolerance) ? 'above' : 'around'
}

/** Describes a rate compared with others. */
export const verdictOf = (rate: number, { name, tools: { benchmark } }: Benchmarked): string => {
  if (benchmark.kind === 'none') return benchmark.why
  const values = { comparison: compare(rate, benchmark.rate), name, rate: showRate(benchmark.rate) }
  return benchmark.measure === 'median'
    ? i18n.t(
        '{comparison, select, below {That is below the median of brands on {name}, {rate}.} above {That is above the median of brands on {name}, {rate}.} other {That is around the median of brands on {name}, {rate}.}}',
        values,
      )
    : i18n.t(
        '{comparison, select, below {That is below the average of brands on {name}, {rate}.} above {That is above the average of brands on {name}, {rate}.} other {That is around the average of brands on {name}, {rate}.}}',
        values,
      )
}

/** Formats a percentage with only the digits that matter: 0.48%, 3.7%, 125%. */
export const showRate = (rate: number): string => {
  if (rate > 0 && rate < 0.000_001) return i18n.t('less than {rate}', { rate: showPercent(0.000_001, { maximumSignificantDigits: 1 }) })
  return showPercent(rate, rate >= 1 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 })
}

const showPercent = (share: number, digits: Intl.NumberFormatOptions) => share.toLocaleString(i18n.locale, { style: 'percent', ...digits })
