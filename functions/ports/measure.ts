import type { Ending, Measured } from '#shared/domain/measurements.ts'

/** Tells the operators how well the engine does. Never throws. */
export type Measure = (measured: Measured, ms: number) => void

/** Tells the operators of each post to one account that ended, or whose outcome is unknown. Never throws. */
export type Count = (ending: Ending) => void
