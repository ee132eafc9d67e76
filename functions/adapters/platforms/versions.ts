import type { ApiVersion } from '#shared/domain/api-versions.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { facebookVersion } from './facebook/version.ts'
import { instagramVersion } from './instagram/version.ts'
import { linkedinVersion } from './linkedin/version.ts'
import { pinterestVersion } from './pinterest/version.ts'
import { tikTokVersion } from './tiktok/version.ts'
import { xVersion } from './x/version.ts'
import { youTubeVersion } from './youtube/version.ts'

/** What Crier calls of each platform. */
export const apiVersions: Record<Platform, ApiVersion> = {
  x: xVersion,
  instagram: instagramVersion,
  tiktok: tikTokVersion,
  facebook: facebookVersion,
  linkedin: linkedinVersion,
  pinterest: pinterestVersion,
  youtube: youTubeVersion,
}
