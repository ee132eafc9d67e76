import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'
import { type Containers, openContainers } from './containers.ts'
import { type InstagramFault, instagramFaults } from './instagram-fault.ts'
import { openUploads, type Uploads } from './resumable-upload.ts'

/** What the parts of the pretended Instagram share. */
export type InstagramWorld = PlatformWorld<InstagramFault> & { containers: Containers; uploads: Uploads }

export const openInstagramWorld = (world: World, app: PlatformApp): InstagramWorld => ({
  ...openPlatformWorld(world, instagramFaults, app),
  containers: openContainers(world),
  uploads: openUploads(world),
})
