import type { OwnApp } from '#functions/ports/own-apps.ts'
import type { PlatformPauses } from '#functions/ports/platform-pauses.ts'
import type { PlatformRow } from '#shared/contracts/admin-rows.ts'
import { type ApiVersion, daysLeft } from '#shared/domain/api-versions.ts'
import { callbackPath, Platform, platformNames } from '#shared/domain/platforms.ts'
import { appState, type NameAppDeps } from './name-app.ts'
import { pauseInForce } from './switch-platform.ts'

export type PlatformRowDeps = NameAppDeps & {
  platformPauses: PlatformPauses
  apiVersions: Record<Platform, ApiVersion>
  siteUrl: string
}

/** Every platform as this deployment stands to it at `now` (ms). */
export const platformRows = async (deps: PlatformRowDeps, now: number) => {
  const own = await deps.ownApps?.list()
  return Promise.all(Platform.options.map((platform) => rowOf(deps, platform, { own: own?.[platform], now })))
}

/** One of them. */
export const platformRow = async (deps: PlatformRowDeps, platform: Platform, now: number) =>
  rowOf(deps, platform, { own: (await deps.ownApps?.list())?.[platform], now })

type Known = { own: OwnApp | undefined; now: number }

const rowOf = async (deps: PlatformRowDeps, platform: Platform, { own, now }: Known): Promise<PlatformRow> => {
  const pause = await pauseInForce(deps.platformPauses, platform, now)
  const version = deps.apiVersions[platform]
  const days = daysLeft(version, now)
  return {
    id: platform,
    name: platformNames[platform],
    isSetUp: deps.settingsApp(platform) !== '' || own !== undefined,
    app: appState(deps, platform, own),
    callbackAddress: `${deps.siteUrl}${callbackPath(platform)}`,
    ...(pause && { pause: { until: pause.until, message: pause.message } }),
    apiVersion: version.version,
    ...(version.sunset !== undefined && { endsOn: version.sunset }),
    ...(days !== undefined && { daysLeft: days }),
  }
}
