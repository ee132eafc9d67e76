import type { PublicPlatform } from '../../../../platforms/registry.ts'

export type Source = { name: string; url: string }

export type Benchmark =
  /** `rate` is a share of the followers, per post: 0.02 is 2 %. */
  | { kind: 'published'; rate: number; measure: 'average' | 'median'; source: Source }
  /** Why there is none that could be set beside a rate by followers. */
  | { kind: 'none'; why: string }

const socialinsider: Source = {
  name: 'Socialinsider, Social Media Benchmarks 2026 (posts of 2025)',
  url: 'https://www.socialinsider.io/social-media-benchmarks',
}
const quid: Source = {
  name: 'Quid (Rival IQ), 2026 Social Media Industry Benchmark Report',
  url: 'https://www.quid.com/knowledge-hub/resource-library/blog/2026-social-media-industry-benchmark-report',
}

/** What brands reach, by followers and per post, as it was last published. */
export const benchmarks: Record<PublicPlatform['icon'], Benchmark> = {
  instagram: { kind: 'published', rate: 0.0048, measure: 'average', source: socialinsider },
  facebook: { kind: 'published', rate: 0.0015, measure: 'average', source: socialinsider },
  x: { kind: 'published', rate: 0.0012, measure: 'average', source: socialinsider },
  tiktok: { kind: 'published', rate: 0.037, measure: 'average', source: socialinsider },
  youtube: { kind: 'published', rate: 0.0021, measure: 'median', source: quid },
  linkedin: {
    kind: 'none',
    why: 'What is published for LinkedIn is divided by impressions, not by followers. Beside your rate it would mislead.',
  },
  pinterest: { kind: 'none', why: 'We know of no report that publishes a rate by followers for Pinterest and says how it was measured.' },
}

/** How far from a benchmark still counts as around it, as a share of the benchmark. */
export const tolerance = 0.25

export type Standing = 'below' | 'around' | 'above'

export const standingOf = (rate: number, benchmark: number): Standing => {
  if (rate < benchmark * (1 - tolerance)) return 'below'
  return rate > benchmark * (1 + tolerance) ? 'above' : 'around'
}

/** A rate in words beside what others reach. */
export const verdictOf = (rate: number, { icon, name }: Pick<PublicPlatform, 'icon' | 'name'>): string => {
  const benchmark = benchmarks[icon]
  if (benchmark.kind === 'none') return benchmark.why
  const { measure } = benchmark
  return `That is ${standingOf(rate, benchmark.rate)} the ${measure} of brands on ${name}, ${showRate(benchmark.rate)}.`
}

/** As a percentage with as many digits as say something: 0.48%, 3.7%, 125%. */
export const showRate = (rate: number): string => {
  const percent = rate * 100
  if (percent > 0 && percent < 0.0001) return 'less than 0.0001%'
  const digits = percent >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 }
  return `${percent.toLocaleString('en', digits)}%`
}
