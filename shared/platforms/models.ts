import type { Platform } from '../domain/platforms.ts'
import { blueskyModel } from './bluesky/model.ts'
import { facebookModel } from './facebook/model.ts'
import { instagramModel } from './instagram/model.ts'
import { linkedInModel } from './linkedin/model.ts'
import { mastodonModel } from './mastodon/model.ts'
import type { PlatformModel } from './parts.ts'
import { pinterestModel } from './pinterest/model.ts'
import { threadsModel } from './threads/model.ts'
import { tikTokModel } from './tiktok/model.ts'
import { xModel } from './x/model.ts'
import { youTubeModel } from './youtube/model.ts'

export const models = {
  x: xModel,
  instagram: instagramModel,
  tiktok: tikTokModel,
  facebook: facebookModel,
  linkedin: linkedInModel,
  pinterest: pinterestModel,
  youtube: youTubeModel,
  threads: threadsModel,
  bluesky: blueskyModel,
  mastodon: mastodonModel,
} satisfies Record<Platform, PlatformModel>
