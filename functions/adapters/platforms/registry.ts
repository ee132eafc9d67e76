import type { Connector } from '#functions/ports/connector.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { AppOf } from './app.ts'
import type { ClientDeps } from './call.ts'
import type { PlatformAdapter } from './platform-adapter.ts'

/** Connects accounts. Publishers stand in publishers.ts: a bundle takes every file that is named here, whether it is used or not. */
const connectors: Record<Platform, PlatformAdapter['connector']> = {
  x: async () => (await import('./x/connector.ts')).xConnector,
  instagram: async () => (await import('./instagram/connector.ts')).instagramConnector,
  tiktok: async () => (await import('./tiktok/connector.ts')).tikTokConnector,
  facebook: async () => (await import('./facebook/connector.ts')).facebookConnector,
  linkedin: async () => (await import('./linkedin/connector.ts')).linkedInConnector,
  pinterest: async () => (await import('./pinterest/connector.ts')).pinterestConnector,
  youtube: async () => (await import('./youtube/connector.ts')).youTubeConnector,
  threads: async () => (await import('./threads/connector.ts')).threadsConnector,
  bluesky: async () => (await import('./bluesky/connector.ts')).blueskyConnector,
  mastodon: async () => (await import('./mastodon/connector.ts')).mastodonConnector,
}

/** The connector of a platform. */
export const connectorOf =
  (appOf: AppOf, clientDeps: ClientDeps) =>
  async (platform: Platform): Promise<Connector> => {
    const [connector, app] = await Promise.all([connectors[platform](), appOf(platform)])
    return connector(app, clientDeps)
  }
