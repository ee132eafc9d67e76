import type { Publisher } from '#functions/ports/publisher.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { AppOf } from './app.ts'
import type { PlatformAdapter, PublisherDeps } from './platform-adapter.ts'

/** The heavy part of every platform's adapter; the light one stands in registry.ts. */
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

/** How every platform would answer if all went well. */
export const rehearsals: Record<Platform, PlatformAdapter['rehearsal']> = {
  x: async () => (await import('./x/rehearsal.ts')).xRehearsal,
  instagram: async () => (await import('./instagram/rehearsal.ts')).instagramRehearsal,
  tiktok: async () => (await import('./tiktok/rehearsal.ts')).tikTokRehearsal,
  facebook: async () => (await import('./facebook/rehearsal.ts')).facebookRehearsal,
  linkedin: async () => (await import('./linkedin/rehearsal.ts')).linkedInRehearsal,
  pinterest: async () => (await import('./pinterest/rehearsal.ts')).pinterestRehearsal,
  youtube: async () => (await import('./youtube/rehearsal.ts')).youTubeRehearsal,
  threads: async () => (await import('./threads/rehearsal.ts')).threadsRehearsal,
  bluesky: async () => (await import('./bluesky/rehearsal.ts')).blueskyRehearsal,
  mastodon: async () => (await import('./mastodon/rehearsal.ts')).mastodonRehearsal,
}

/** The publisher of a platform. */
export const publisherOf =
  ({ appOf, ...deps }: Omit<PublisherDeps, 'app'> & { appOf: AppOf }) =>
  async (platform: Platform): Promise<Publisher> => {
    const [publisher, app] = await Promise.all([publishers[platform](), appOf(platform)])
    return publisher({ ...deps, app })
  }
