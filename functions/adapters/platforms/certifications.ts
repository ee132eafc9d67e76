import type { Platform } from '#shared/domain/platforms.ts'
import { blueskyCertification } from './bluesky/certification.ts'
import { facebookCertification } from './facebook/certification.ts'
import { instagramCertification } from './instagram/certification.ts'
import { linkedInCertification } from './linkedin/certification.ts'
import { mastodonCertification } from './mastodon/certification.ts'
import { pinterestCertification } from './pinterest/certification.ts'
import type { Certification } from './platform-adapter.ts'
import { threadsCertification } from './threads/certification.ts'
import { tikTokCertification } from './tiktok/certification.ts'
import { xCertification } from './x/certification.ts'
import { youTubeCertification } from './youtube/certification.ts'

/** How each platform is certified. No function needs it, so no bundle takes it. */
export const certifications: Record<Platform, Certification> = {
  x: xCertification,
  instagram: instagramCertification,
  tiktok: tikTokCertification,
  facebook: facebookCertification,
  linkedin: linkedInCertification,
  pinterest: pinterestCertification,
  youtube: youTubeCertification,
  threads: threadsCertification,
  bluesky: blueskyCertification,
  mastodon: mastodonCertification,
}
