import { type Benchmarked, showRate, verdictOf } from './benchmarks.ts'
import type { Reading } from './engagement.ts'

/** The rate and what it means, anew with every figure; read out when it changes. */
export const Verdict = ({ reading, platform }: { reading: Reading; platform: Benchmarked }) => (
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
