import type { Measured } from './load-messages.ts'
import { type Summary, summarize } from './statistics.ts'

/** One of those that are measured in turn; `slice` measures it for so many seconds. */
export type Contender = { name: string; slice: (seconds: number) => Promise<Measured> }

/** What came of all slices of a contender (times in ms), and the p50 of each slice. */
export type Figures = Summary & { perSecond: number; bytes: number; slices: number[] }

/** How many times as long a call takes as its reference: the median of all rounds, the least, and the most. */
export type Ratio = { median: number; least: number; most: number }

/**
 * Measures contenders in short slices, A B C A B C …, so that whatever the machine does meanwhile meets all of them alike. A first round, which
 * lets each compile its code, does not count.
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

/** Compares slice by slice, as those of a round lie next to each other in time. A slice without an answer, on a busy machine, has no ratio. */
export const ratioOf = (own: Figures, reference: Figures): Ratio => {
  const ratios = own.slices.map((slice, round) => slice / (reference.slices[round] ?? Number.NaN))
  const { p50, min, max } = summarize(ratios.filter(Number.isFinite))
  return { median: p50, least: min, most: max }
}
