import { dayMs } from './times.ts'

/**
 * A version of a platform's API. `sunset` is the day it ends (YYYY-MM-DD), if the platform has announced one at
 * `source`.
 */
export type ApiVersion = { version: string; sunset: string | undefined; source: string }

/** How many days before an API version ends we send a warning. */
export const versionWarningDays = 60

/** Returns the whole days from `now` (ms) until an API version ends, or undefined if no end is announced. */
export const daysLeft = ({ sunset }: ApiVersion, now: number) =>
  sunset === undefined ? undefined : Math.floor((Date.parse(`${sunset}T00:00:00.000Z`) - now) / dayMs)
