/** A rule of a platform as data: counters, checks before sending, the documentation and the limits call all read the same ones. */
export type Limit = {
  id: string
  value: number
  unit: LimitUnit
  /** Where the platform says so, or who reports what its people announced. */
  source: string
  /** A second source that says the same. */
  also?: string
  /** The day the sources were last read: YYYY-MM-DD. */
  checkedOn: string
  note?: () => string
}

/** `weighted characters` are counted by X's own rule, `characters` in UTF-16 units unless the note says otherwise; `ratio` is width divided by height. */
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
