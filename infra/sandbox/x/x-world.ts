import type { World } from '../world.ts'
import type { Credits } from './credits.ts'
import type { Grants } from './grants.ts'
import type { XMedia } from './media.ts'
import type { People } from './people.ts'
import type { RateLimits } from './rate-limits.ts'
import type { XPosts } from './x-posts.ts'

/** The app that is registered with the pretended X. */
export type XApp = {
  clientId: string
  clientSecret: string
  /** Where X may send people back to, byte for byte. */
  callbacks: string[]
  /** Posts that all people together may send through the app in 24 hours; X's own 10,000 unless given. */
  postsPerDay?: number
}

/** What the parts of the pretended X share. */
export type XWorld = World & {
  app: XApp
  people: People
  grants: Grants
  credits: Credits
  rateLimits: RateLimits
  xPosts: XPosts
  xMedia: XMedia
  nextId: () => string
}
