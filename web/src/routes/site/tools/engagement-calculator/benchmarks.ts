import type { PublicPlatform } from '#web/platforms/parts/platform.ts'
import type { Benchmark } from '#web/platforms/parts/tools.ts'
import { loadPages } from '#web/platforms/screen-registry.ts'

export type Benchmarked = PublicPlatform & { benchmark: Benchmark }

/** All platforms with what brands reach there. */
export const loadBenchmarked = async (): Promise<readonly Benchmarked[]> =>
  (await loadPages()).map(({ tools: { benchmark }, ...platform }) => ({ ...platform, benchmark }))

/** How far from a benchmark still counts as around it, as a share of the benchmark. */
export const tolerance = 0.25

export type Comparison = 'below' | 'around' | 'above'

export const compare = (rate: number, benchmark: number): Comparison => {
  if (rate < benchmark * (1 - tolerance)) return 'below'
  return rate > benchmark * (1 + tolerance) ? 'above' : 'around'
}

/** A rate in words beside what others reach. */
export const verdictOf = (rate: number, { name, benchmark }: Pick<Benchmarked, 'name' | 'benchmark'>): string => {
  if (benchmark.kind === 'none') return benchmark.why
  const { measure } = benchmark
  return `That is ${compare(rate, benchmark.rate)} the ${measure} of brands on ${name}, ${showRate(benchmark.rate)}.`
}

/** As a percentage with as many digits as say something: 0.48%, 3.7%, 125%. */
export const showRate = (rate: number): string => {
  const percent = rate * 100
  if (percent > 0 && percent < 0.0001) return 'less than 0.0001%'
  const digits = percent >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 }
  return `${percent.toLocaleString('en', digits)}%`
}
