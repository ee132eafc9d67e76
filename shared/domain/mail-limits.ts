import { dayMs, hourMs } from './times.ts'

/** How many mails may be asked for: at most `max` within each span of `windowMs`. */
export const mailLimits = {
  /** To an address that nobody has proved to be theirs, for every kind of mail: it may be a stranger's. */
  toUnproved: { max: 8, windowMs: dayMs },
  /** Links for a new address that one person asks for. */
  changesAnHour: { max: 5, windowMs: hourMs },
  changesADay: { max: 10, windowMs: dayMs },
} as const
