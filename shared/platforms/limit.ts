/** A platform's rule as data. Counters, preflight checks, the documentation, and the limits call all read it. */
export type Limit = {
  id: string
  value: number
  unit: LimitUnit
  /** Where the platform says so, or a report of what its people announced. */
  source: string
  /** A second source for the same number. */
  also?: string
  /** The day the sources were last read, as YYYY-MM-DD. */
  checkedOn: string
  note?: () => string
}

/**
 * `weighted characters` are counted by X's own rule, `characters` in UTF-16 units unless the note says otherwise.
 * `ratio` is width divided by height.
 */
export type LimitUnit =
  | 'weighted characters'
  | 'characters'
  | 'items'
  | 'bytes'
  | 'pixels'
  | 'frames'
  | 'milliseconds'
  | 'ratio'
  | 'frames per second'
  | 'per minute'
  | 'per 15 minutes'
  | 'per 24 hours'
  | 'USD'
