import { stableDigits } from '../names.ts'
import type { Call } from '../platform/call.ts'
import { idSource } from '../platform/id-source.ts'
import { openPeople } from '../platform/people.ts'
import { openPlatformWorld, type PlatformApp, type PlatformWorld } from '../platform/platform-world.ts'
import type { World } from '../world.ts'
import { type Credits, openCredits } from './credits.ts'
import { openXMedia, type XMedia } from './media.ts'
import { type XFault, xFaults } from './x-fault.ts'
import { openXPosts, type XPosts } from './x-posts.ts'

/** X limits what all people together send through an app: 10,000 posts in 24 hours by default. */
type XApp = PlatformApp & { postsPerDay?: number }

/** The state that the parts of the fake X share. */
export type XWorld = PlatformWorld<XFault> & {
  app: XApp
  credits: Credits
  xPosts: XPosts
  xMedia: XMedia
  nextId: () => string
}
export type XCall = Call<XFault>

/** 2010-11-04T01:42:54.657Z, the epoch of the milliseconds in the upper bits of X's 19-digit ids. */
const epoch = 1_288_834_974_657

export const openXWorld = (world: World, app: XApp): XWorld => ({
  ...openPlatformWorld(world, xFaults, app),
  app,
  // 19 digits, as X's newer ids have, which is more than a JavaScript number can represent exactly.
  people: openPeople(world, { table: 'x_people', idOf: (username) => stableDigits(username, 19) }),
  credits: openCredits(world, app.clientId),
  xPosts: openXPosts(world.database, world.posts),
  xMedia: openXMedia(world),
  nextId: idSource(world, 'x', (now) => BigInt(now - epoch) << 22n),
})
