import type { Platform } from '../domain/platforms.ts'
import { blueskyRules } from './bluesky/rules.ts'
import { facebookRules } from './facebook/rules.ts'
import { instagramRules } from './instagram/rules.ts'
import { linkedInRules } from './linkedin/rules.ts'
import { mastodonRules } from './mastodon/rules.ts'
import type { PlatformRules } from './parts.ts'
import { pinterestRules } from './pinterest/rules.ts'
import { threadsRules } from './threads/rules.ts'
import { tikTokRules } from './tiktok/rules.ts'
import { xRules } from './x/rules.ts'
import { youTubeRules } from './youtube/rules.ts'

export const rules: Record<Platform, PlatformRules> = {
  x: xRules,
  instagram: instagramRules,
  tiktok: tikTokRules,
  facebook: facebookRules,
  linkedin: linkedInRules,
  pinterest: pinterestRules,
  youtube: youTubeRules,
  threads: threadsRules,
  bluesky: blueskyRules,
  mastodon: mastodonRules,
}
