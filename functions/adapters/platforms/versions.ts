import type { ApiVersion } from '#shared/domain/api-versions.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { blueskyVersion } from './bluesky/version.ts'
import { facebookVersion } from './facebook/version.ts'
import { instagramVersion } from './instagram/version.ts'
import { linkedInVersion } from './linkedin/version.ts'
import { mastodonVersion } from './mastodon/version.ts'
import { pinterestVersion } from './pinterest/version.ts'
import { threadsVersion } from './threads/version.ts'
import { tikTokVersion } from './tiktok/version.ts'
import { xVersion } from './x/version.ts'
import { youTubeVersion } from './youtube/version.ts'

/** The version of each platform's API that Crier calls; apart from its adapter, because who tells versions calls nobody. */
export const apiVersions: Record<Platform, ApiVersion> = {
  x: xVersion,
  instagram: instagramVersion,
  tiktok: tikTokVersion,
  facebook: facebookVersion,
  linkedin: linkedInVersion,
  pinterest: pinterestVersion,
  youtube: youTubeVersion,
  threads: threadsVersion,
  bluesky: blueskyVersion,
  mastodon: mastodonVersion,
}
