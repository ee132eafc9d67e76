import type { Platform } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { dynamoOwnApps, sharedReadings } from '../adapters/dynamo/platforms.ts'
import type { Table } from '../adapters/dynamo/table.ts'
import { type AppOf, appOf, type PlatformApps } from '../adapters/platforms/app.ts'
import type { OwnApps } from '../ports/platforms.ts'
import type { Vault } from '../ports/vault.ts'
import { clock } from '../runtime/clock.ts'
import type { AccessTokenDeps } from '../use-cases/accounts/access-token.ts'

/** How long a reading is shared, in ms. */
const reading = { ms: secondMs, now: clock.now }

/** The apps that administrators named, for code that only reads them. */
export const openOwnApps = (table: Table, vault: Vault): OwnApps => {
  const stored = dynamoOwnApps(table, vault)
  const apps = sharedReadings(stored.get, reading)
  const lists = sharedReadings(() => stored.list(), reading)
  return { ...stored, get: apps.get, list: () => lists.get(undefined) }
}

/** How our apps are found. `isAppNamed` is set if the app that accounts were connected through may be missing. */
export type Apps = Pick<AccessTokenDeps, 'isAppNamed'> & { appOf: AppOf }

/** Our apps at the platforms: those from the settings, plus those that administrators named, where that's allowed. */
export const openApps = (apps: PlatformApps, ownApps: OwnApps | undefined): Apps => {
  const found = appOf(apps, ownApps)
  return { appOf: found, ...(ownApps && { isAppNamed: async (platform: Platform) => (await found(platform)).clientId !== '' }) }
}
