/** What is measured of the engine, in ms, and what CloudWatch calls it. */
export const measurements = {
  /** By how much a post's first public step went out after its promised time. */
  lateness: 'Lateness',
  /** How long what a sweep found had been overdue, at most. */
  overdue: 'Overdue',
  /** How long it has not been known whether something was posted. */
  unsure: 'Unsure',
} as const
export type Measured = keyof typeof measurements
