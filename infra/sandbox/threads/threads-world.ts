import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'
import { type Containers, openContainers } from './containers.ts'
import { type ThreadsFault, threadsFaults } from './threads-fault.ts'

/** The state that the parts of the fake Threads share. */
export type ThreadsWorld = PlatformWorld<ThreadsFault> & { containers: Containers }

export const openThreadsWorld = (world: World, app: PlatformApp): ThreadsWorld => ({
  ...openPlatformWorld(world, threadsFaults, app),
  containers: openContainers(world),
})
