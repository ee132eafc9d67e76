/** Statistics for a series of measurements, in the series's unit. */
export type Summary = { count: number; min: number; p50: number; p90: number; p95: number; p99: number; max: number }

export const summarize = (values: readonly number[]): Summary => {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
  return { count: sorted.length, min: at(0), p50: at(0.5), p90: at(0.9), p95: at(0.95), p99: at(0.99), max: at(1) }
}

/** The average of several runs. */
export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
