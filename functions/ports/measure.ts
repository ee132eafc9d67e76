import type { Measured } from '#shared/domain/measurements.ts'

/** Tells the operators how well the engine does. Never throws. */
export type Measure = (measured: Measured, ms: number) => void
