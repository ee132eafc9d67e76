import type { Measured } from './load-messages.ts'
import { type Summary, summarize } from './statistics.ts'

/** A contender in a comparison. `slice` measures it for the given number of seconds. */
export type Contender = { name: string; slice: (seconds: number) => Promise<Measured> }

/** A contender's results over all slices (times in ms), and each slice's p50. */
export type Figures = Summary & { perSecond: number; bytes: number; slices: number[] }

/** How many times as long a call takes as its reference: the median of all rounds, with the least and the most. */
export type Ratio = { median: number; least: number; most: number }

/**
 * Measures contenders in short alternating slices, A B C A B C …, so that other load on the machine affects all of them
 * alike. The first round, which warms up their code, doesn't count.
 */
export const interleave = async (contenders: readonly Contender[], { rounds, seconds }: { rounds: number; seconds: number }) => {
  const slices = new Map<Contender, Measured[]>(contenders.map((contender) => [contender, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const contender of contenders) {
      const measured = await contender.slice(seconds)
      if (round > 0) slices.get(contender)?.push(measured)
    }
  }
  return (contender: Contender) => figuresOf(slices.get(contender) ?? [])
}

const figuresOf = (slices: readonly Measured[]): Figures => {
  const times = slices.flatMap((slice) => slice.times)
  const seconds = slices.reduce((sum, slice) => sum + slice.seconds, 0)
  return {
    ...summarize(times),
    perSecond: times.length / seconds,
    bytes: slices.at(-1)?.bytes ?? 0,
    slices: slices.map((slice) => summarize(slice.times).p50),
  }
}

/**
 * Compares slice by slice, since the slices of a round are close in time. On a busy machine, a slice without a response
 * has no ratio.
 */
export const ratioOf = (own: Figures, reference: Figures): Ratio => {
  const ratios = own.slices.map((slice, round) => slice / (reference.slices[round] ?? Number.NaN))
  const { p50, min, max } = summarize(ratios.filter(Number.isFinite))
  return { median: p50, least: min, most: max }
}
