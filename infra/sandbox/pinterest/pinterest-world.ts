import { idSource } from '../platform/id-source.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'
import { type Boards, openBoards } from './boards.ts'
import { type PinterestFault, pinterestFaults } from './pinterest-fault.ts'
import { openVideos, type Videos } from './videos.ts'

/** Pinterest's own sandbox is another host, with tokens of its own. */
export type Environment = 'production' | 'sandbox'

/** What the parts of the pretended Pinterest share. */
export type PinterestWorld = PlatformWorld<PinterestFault> & { boards: Boards; videos: Videos; nextId: () => string }

export const openPinterestWorld = (world: World, app: PlatformApp): PinterestWorld => ({
  ...openPlatformWorld(world, pinterestFaults, app),
  boards: openBoards(world),
  videos: openVideos(world),
  nextId: idSource(world, 'pinterest'),
})
