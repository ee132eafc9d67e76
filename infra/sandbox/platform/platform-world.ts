import type { Platform } from '#shared/domain/platforms.ts'
import type { FaultSettings } from '../faults.ts'
import type { World } from '../world.ts'
import { type Grants, openGrants } from './grants.ts'
import { openPeople, type People } from './people.ts'
import type { PlatformFault } from './platform-fault.ts'
import { openWindows, type Windows } from './windows.ts'

/** The app that's registered with a fake platform. */
export type PlatformApp = {
  clientId: string
  clientSecret: string
  /** Allowed redirect URLs, compared byte for byte. */
  callbacks: string[]
}

/** The state that the parts of a fake platform share. */
export type PlatformWorld<Fault extends PlatformFault = PlatformFault> = World & {
  platform: Platform
  faultSettings: FaultSettings<Fault>
  app: PlatformApp
  people: People
  grants: Grants
  windows: Windows
}

type Named<Fault extends PlatformFault> = FaultSettings<Fault> & { platform: Platform }

export const openPlatformWorld = <Fault extends PlatformFault>(
  world: World,
  faultSettings: Named<Fault>,
  app: PlatformApp,
): PlatformWorld<Fault> => ({
  ...world,
  platform: faultSettings.platform,
  faultSettings,
  app,
  people: openPeople(world),
  grants: openGrants(world, faultSettings.platform),
  windows: openWindows(world, faultSettings.platform),
})
