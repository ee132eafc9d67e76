import { daysLeft } from '#shared/domain/api-versions.ts'
import { apiVersions } from '../../adapters/platforms/versions.ts'
import { log } from '../../runtime/log.ts'

/** Tells once an hour, at `now` (ms), how many days the first API version to end still has; an alarm is made of this line. */
export const tellVersionDays = (now: number) => {
  if (new Date(now).getUTCMinutes() !== 0) return
  const days = Object.values(apiVersions).flatMap((version) => daysLeft(version, now) ?? [])
  if (days.length > 0) log.info('An API version ends in days.', { apiVersionDays: Math.min(...days) })
}
