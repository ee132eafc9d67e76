import { dayMs } from './times.ts'

/** A version of a platform's API; `sunset` is the day it ends (YYYY-MM-DD), where the platform has named one, at `source`. */
export type ApiVersion = { version: string; sunset: string | undefined; source: string }

/** So many days before an API version ends somebody is told. */
export const versionWarningDays = 60

/** Whole days until an API version ends, at `now` (ms); undefined where no end is named. */
export const daysLeft = ({ sunset }: ApiVersion, now: number) =>
  sunset === undefined ? undefined : Math.floor((Date.parse(`${sunset}T00:00:00.000Z`) - now) / dayMs)
