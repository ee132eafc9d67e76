import type { Platform } from '#shared/domain/platforms.ts'
import { bluesky } from './bluesky/face.ts'
import { facebook } from './facebook/face.ts'
import { instagram } from './instagram/face.ts'
import { linkedin } from './linkedin/face.ts'
import { mastodon } from './mastodon/face.ts'
import type { PlatformFace } from './parts/face.ts'
import { pinterest } from './pinterest/face.ts'
import { threads } from './threads/face.ts'
import { tiktok } from './tiktok/face.ts'
import { x } from './x/face.ts'
import { youtube } from './youtube/face.ts'

/** How each platform is shown. One that is missing does not compile. */
export const faces: Record<Platform, PlatformFace> = {
  x,
  instagram,
  tiktok,
  facebook,
  linkedin,
  pinterest,
  youtube,
  threads,
  bluesky,
  mastodon,
}
