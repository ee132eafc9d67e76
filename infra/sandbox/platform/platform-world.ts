import type { Platform } from '#shared/domain/platforms.ts'
import type { World } from '../world.ts'
import { type Grants, openGrants } from './grants.ts'
import { openPeople, type People } from './people.ts'
import { openWindows, type Windows } from './windows.ts'

/** The platforms that are made with this kit; X is made by itself. */
export type PlatformName = Exclude<Platform, 'x'>

/** The app that is registered with a pretended platform. */
export type PlatformApp = {
  clientId: string
  clientSecret: string
  /** Where the platform may send people back to, byte for byte. */
  callbacks: string[]
}

/** What the parts of a pretended platform share. */
export type PlatformWorld<Name extends PlatformName = PlatformName> = World & {
  platform: Name
  app: PlatformApp
  people: People
  grants: Grants
  windows: Windows
}

export const openPlatformWorld = <Name extends PlatformName>(world: World, platform: Name, app: PlatformApp): PlatformWorld<Name> => ({
  ...world,
  platform,
  app,
  people: openPeople(world),
  grants: openGrants(world, platform),
  windows: openWindows(world, platform),
})
