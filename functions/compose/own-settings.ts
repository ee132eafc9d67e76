import type { Platform } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { dynamoOwnApps, sharedReadings } from '../adapters/dynamo/platforms.ts'
import type { Table } from '../adapters/dynamo/table.ts'
import { type AppOf, appOf, type PlatformApps } from '../adapters/platforms/app.ts'
import type { OwnApps } from '../ports/platforms.ts'
import type { Vault } from '../ports/vault.ts'
import { clock } from '../runtime/clock.ts'
import type { AccessTokenDeps } from '../use-cases/accounts/access-token.ts'

/** Anyone who asks within this many ms of a reading is told that one. */
const reading = { ms: secondMs, now: clock.now }

/** The apps that administrators named, for whatever only reads them. */
export const openOwnApps = (table: Table, vault: Vault): OwnApps => {
  const stored = dynamoOwnApps(table, vault)
  const apps = sharedReadings(stored.get, reading)
  const lists = sharedReadings(() => stored.list(), reading)
  return { ...stored, get: apps.get, list: () => lists.get(undefined) }
}

/** How our apps are found. `isAppNamed` is there where one may be missing that accounts were connected through. */
export type Apps = Pick<AccessTokenDeps, 'isAppNamed'> & { appOf: AppOf }

/** Our apps at the platforms: those of the settings, and those that administrators named, where they may. */
export const openApps = (apps: PlatformApps, ownApps: OwnApps | undefined): Apps => {
  const found = appOf(apps, ownApps)
  return { appOf: found, ...(ownApps && { isAppNamed: async (platform: Platform) => (await found(platform)).clientId !== '' }) }
}
