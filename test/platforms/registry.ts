import type { Platform } from '#shared/domain/platforms.ts'
import { blueskyRig } from './bluesky/rig.ts'
import { facebookRig } from './facebook/rig.ts'
import { instagramRig } from './instagram/rig.ts'
import { linkedInRig } from './linkedin/rig.ts'
import { mastodonRig } from './mastodon/rig.ts'
import { pinterestRig } from './pinterest/rig.ts'
import type { PlatformRig } from './rig.ts'
import { threadsRig } from './threads/rig.ts'
import { tiktokRig } from './tiktok/rig.ts'
import { xRig } from './x/rig.ts'
import { youTubeRig } from './youtube/rig.ts'

/** What the cross-platform tests need to know about each platform. A missing one doesn't compile. */
export const rigs: Record<Platform, PlatformRig> = {
  x: xRig,
  instagram: instagramRig,
  tiktok: tiktokRig,
  facebook: facebookRig,
  linkedin: linkedInRig,
  pinterest: pinterestRig,
  youtube: youTubeRig,
  threads: threadsRig,
  bluesky: blueskyRig,
  mastodon: mastodonRig,
}
