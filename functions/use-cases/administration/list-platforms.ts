import type { PlatformPauses } from '#functions/ports/platform-pauses.ts'
import type { PlatformRow } from '#shared/contracts/admin-rows.ts'
import { type ApiVersion, daysLeft } from '#shared/domain/api-versions.ts'
import { callbackPath, type Platform, platformNames } from '#shared/domain/platforms.ts'
import { pauseInForce } from './switch-platform.ts'

export type PlatformRowDeps = {
  platformPauses: PlatformPauses
  apiVersions: Record<Platform, ApiVersion>
  /** Whether an app of ours is named. */
  isSetUp: (platform: Platform) => boolean
  siteUrl: string
}

/** A platform as this deployment stands to it at `now` (ms). */
export const platformRow = async (deps: PlatformRowDeps, platform: Platform, now: number): Promise<PlatformRow> => {
  const pause = await pauseInForce(deps.platformPauses, platform, now)
  const version = deps.apiVersions[platform]
  const days = daysLeft(version, now)
  return {
    id: platform,
    name: platformNames[platform],
    isSetUp: deps.isSetUp(platform),
    callbackAddress: `${deps.siteUrl}${callbackPath(platform)}`,
    ...(pause && { pause: { until: pause.until, message: pause.message } }),
    apiVersion: version.version,
    ...(version.sunset !== undefined && { endsOn: version.sunset }),
    ...(days !== undefined && { daysLeft: days }),
  }
}
