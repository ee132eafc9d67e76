import type { Publisher } from '#functions/ports/publisher.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { PlatformApps } from './app.ts'
import type { PublisherDeps } from './platform-adapter.ts'
import { xConfig } from './x/config.ts'

/** The publisher of a platform. Each is a file of its own in the bundle, read when the first post for its platform comes. */
export const publisherOf =
  ({ apps, ...deps }: Omit<PublisherDeps, 'app'> & { apps: PlatformApps }) =>
  (platform: Platform): Promise<Publisher> =>
    makers[platform]({ ...deps, app: apps[platform] })

const makers: Record<Platform, (deps: PublisherDeps) => Promise<Publisher>> = {
  x: async ({ app, ...deps }) => (await import('./x/publisher.ts')).xPublisher(xConfig(app), deps),
  instagram: async (deps) => (await import('./instagram/publisher.ts')).instagramPublisher(deps),
  tiktok: async (deps) => (await import('./tiktok/publisher.ts')).tikTokPublisher(deps),
  facebook: async (deps) => (await import('./facebook/publisher.ts')).facebookPublisher(deps),
  linkedin: async (deps) => (await import('./linkedin/publisher.ts')).linkedInPublisher(deps),
  pinterest: async (deps) => (await import('./pinterest/publisher.ts')).pinterestPublisher(deps),
  youtube: async (deps) => (await import('./youtube/publisher.ts')).youTubePublisher(deps),
}
