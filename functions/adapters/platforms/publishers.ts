import type { Publisher, PublisherOf } from '#functions/ports/publisher.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { AppOf } from './app.ts'
import { blueskyCertification } from './bluesky/checks.ts'
import { byWorkspace } from './door.ts'
import { facebookCertification } from './facebook/checks.ts'
import { instagramCertification } from './instagram/checks.ts'
import { linkedInCertification } from './linkedin/checks.ts'
import { mastodonCertification } from './mastodon/checks.ts'
import { pinterestCertification } from './pinterest/checks.ts'
import type { Certification, PlatformAdapter, PublisherDeps } from './platform-adapter.ts'
import { type SandboxDeps, sandboxPublisher } from './sandbox/publisher.ts'
import { threadsCertification } from './threads/checks.ts'
import { tikTokCertification } from './tiktok/checks.ts'
import { xCertification } from './x/checks.ts'
import { youTubeCertification } from './youtube/checks.ts'

/** The heavy part of each platform's adapter. The light part is in registry.ts. */
const publishers: Record<Platform, PlatformAdapter['publisher']> = {
  x: async () => (await import('./x/publisher.ts')).xPublisher,
  instagram: async () => (await import('./instagram/publisher.ts')).instagramPublisher,
  tiktok: async () => (await import('./tiktok/publisher.ts')).tikTokPublisher,
  facebook: async () => (await import('./facebook/publisher.ts')).facebookPublisher,
  linkedin: async () => (await import('./linkedin/publisher.ts')).linkedInPublisher,
  pinterest: async () => (await import('./pinterest/publisher.ts')).pinterestPublisher,
  youtube: async () => (await import('./youtube/publisher.ts')).youTubePublisher,
  threads: async () => (await import('./threads/publisher.ts')).threadsPublisher,
  bluesky: async () => (await import('./bluesky/publisher.ts')).blueskyPublisher,
  mastodon: async () => (await import('./mastodon/publisher.ts')).mastodonPublisher,
}

/** Each platform's responses if everything succeeded. */
export const rehearsals: Record<Platform, PlatformAdapter['rehearsal']> = {
  x: async () => (await import('./x/checks.ts')).xRehearsal,
  instagram: async () => (await import('./instagram/checks.ts')).instagramRehearsal,
  tiktok: async () => (await import('./tiktok/checks.ts')).tikTokRehearsal,
  facebook: async () => (await import('./facebook/checks.ts')).facebookRehearsal,
  linkedin: async () => (await import('./linkedin/checks.ts')).linkedInRehearsal,
  pinterest: async () => (await import('./pinterest/checks.ts')).pinterestRehearsal,
  youtube: async () => (await import('./youtube/checks.ts')).youTubeRehearsal,
  threads: async () => (await import('./threads/checks.ts')).threadsRehearsal,
  bluesky: async () => (await import('./bluesky/checks.ts')).blueskyRehearsal,
  mastodon: async () => (await import('./mastodon/checks.ts')).mastodonRehearsal,
}

type Deps = Omit<PublisherDeps, 'app'> & { appOf: AppOf }

/**
 * Returns publishers: a platform's own, or the sandbox's for a test workspace. Without `sandbox`, there are none for test
 * workspaces.
 */
export const publisherOf = (deps: Deps, sandbox?: SandboxDeps): PublisherOf =>
  byWorkspace((platform) => sandboxPublisher(platform, sandbox ?? noSandbox()), platformPublisher(deps))

const noSandbox = () => {
  throw new Error('Nothing of a test workspace is published here.')
}

const platformPublisher =
  ({ appOf, ...deps }: Deps) =>
  async (platform: Platform): Promise<Publisher> => {
    const [publisher, app] = await Promise.all([publishers[platform](), appOf(platform)])
    return publisher({ ...deps, app })
  }

/** How each platform is certified. No function needs this, so no bundle includes it. */
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
