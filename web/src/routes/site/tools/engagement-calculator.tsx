import { use, useState } from 'react'
import { Field } from '#web/components/field.tsx'
import { SelectInput } from '#web/components/select-input.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import { faces } from '#web/platforms/face-registry.ts'
import { BenchmarkList } from './engagement-calculator/benchmark-list.tsx'
import { type Benchmarked, loadBenchmarked, showRate, verdictOf } from './engagement-calculator/benchmarks.ts'
import { type FigureName, type Reading, readEngagement, type Typed } from './engagement-calculator/engagement.ts'
import { ToolPage } from './tool-page.tsx'

const nothing: Typed = { followers: '', posts: '', likes: '', comments: '', shares: '', saves: '' }

const loaded = loadBenchmarked()

/** How many of those who follow react, and how that compares. */
export const Component = () => {
  const platforms = use(loaded)
  const [slug, setSlug] = useState(() => platforms.find(({ platform }) => faces[platform].barPlace === 1)?.slug)
  const [typed, setTyped] = useState(nothing)
  const reading = readEngagement(typed)
  const platform = platforms.find((candidate) => candidate.slug === slug)
  return (
    <ToolPage title="Engagement Calculator" lead="How many of your followers react to what you post, and whether that is much.">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1.2fr_1fr]">
        <div className="grid content-start gap-5">
          <Field name="platform" label="Platform">
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
            Engagement rate = (likes + comments + shares + saves) ÷ posts ÷ followers × 100. Nothing that you type leaves your browser.
          </p>
        </div>
      </div>
      <BenchmarkList platforms={platforms} />
    </ToolPage>
  )
}

type Props = { typed: Typed; reading: Reading; onType: (name: FigureName, text: string) => void }

type FieldText = { name: FigureName; label: string; hint?: string }

const fields: readonly FieldText[] = [
  { name: 'followers', label: 'Followers' },
  { name: 'posts', label: 'Posts', hint: 'How many posts the figures below add up. One if you leave it empty.' },
  { name: 'likes', label: 'Likes', hint: 'Or reactions.' },
  { name: 'comments', label: 'Comments', hint: 'Or replies.' },
  { name: 'shares', label: 'Shares', hint: 'Or reposts.' },
  { name: 'saves', label: 'Saves', hint: 'Or bookmarks.' },
]

/** What one reads off a platform, field by field. */
const FigureFields = ({ typed, reading, onType }: Props) => (
  <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
    {fields.map(({ name, label, hint }) => (
      <Field
        key={name}
        name={name}
        label={label}
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

/** The rate and what it means, anew with every figure; read out when it changes. */
const Verdict = ({ reading, platform }: { reading: Reading; platform: Benchmarked }) => (
  <div role="status" className="min-h-64 rounded-card border border-line bg-sheet p-5 sm:p-6">
    <h2 className="text-ink-muted text-sm">Engagement rate on {platform.name}</h2>
    {reading.kind === 'known' ? (
      <>
        <p className="figures mt-2 font-display text-6xl leading-none tracking-tight [overflow-wrap:anywhere] sm:text-7xl">
          {showRate(reading.rate)}
        </p>
        <p className="mt-4 text-lg">{verdictOf(reading.rate, platform)}</p>
        <p className="figures mt-2 text-ink-muted text-sm">
          {reading.interactionsPerPost.toLocaleString('en', { maximumFractionDigits: 1 })} interactions a post.
          {reading.rate > 1 &&
            ' There are more of them than followers: the post went further than those who follow you, or a figure is off.'}
        </p>
      </>
    ) : (
      <>
        <p aria-hidden className="mt-2 font-display text-6xl text-ink-muted leading-none sm:text-7xl">
          –
        </p>
        <p className="mt-4 text-lg">
          {reading.kind === 'incomplete' ? reading.missing : 'Mend what is marked, and the rate appears here.'}
        </p>
      </>
    )}
  </div>
)
