import type { PlatformPauses } from '#functions/ports/platform-pauses.ts'
import { pauseMessageDefault } from '#shared/domain/platform-pauses.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'

type Pausing = { hours: number; message: string | undefined; now: number }

/** Sends nothing to a platform from `now` (ms) on, for so many hours, whatever was decided before. */
export const pausePlatform = async (pauses: PlatformPauses, platform: Platform, { hours, message, now }: Pausing) => {
  // A pause that lasts longer would stay otherwise.
  await pauses.resume(platform)
  await pauses.pause(platform, { until: toInstant(now + hours * hourMs), message: message ?? pauseMessageDefault(platform) })
}

/** The pause of a platform that is in force at `now` (ms). */
export const pauseInForce = async (pauses: Pick<PlatformPauses, 'get'>, platform: Platform, now: number) => {
  const pause = await pauses.get(platform)
  return pause && pause.until > toInstant(now) ? pause : undefined
}
