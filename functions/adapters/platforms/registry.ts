import type { Connector } from '#functions/ports/connector.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { PlatformApps } from './app.ts'
import { blueskyVersion } from './bluesky/version.ts'
import type { ClientDeps } from './call.ts'
import { facebookVersion } from './facebook/version.ts'
import { instagramVersion } from './instagram/version.ts'
import { linkedInVersion } from './linkedin/version.ts'
import { mastodonVersion } from './mastodon/version.ts'
import { pinterestVersion } from './pinterest/version.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { threadsVersion } from './threads/version.ts'
import { tikTokVersion } from './tiktok/version.ts'
import { xVersion } from './x/version.ts'
import { youTubeVersion } from './youtube/version.ts'

/**
 * The light part of every platform's adapter. Publishers stand in publishers.ts: a bundle takes every file that is named here, whether it is used or
 * not.
 */
export const platformAdapters: Record<Platform, Pick<PlatformAdapter, 'version' | 'connector'>> = {
  x: { version: xVersion, connector: async () => (await import('./x/connector.ts')).xConnector },
  instagram: { version: instagramVersion, connector: async () => (await import('./instagram/connector.ts')).instagramConnector },
  tiktok: { version: tikTokVersion, connector: async () => (await import('./tiktok/connector.ts')).tikTokConnector },
  facebook: { version: facebookVersion, connector: async () => (await import('./facebook/connector.ts')).facebookConnector },
  linkedin: { version: linkedInVersion, connector: async () => (await import('./linkedin/connector.ts')).linkedInConnector },
  pinterest: { version: pinterestVersion, connector: async () => (await import('./pinterest/connector.ts')).pinterestConnector },
  youtube: { version: youTubeVersion, connector: async () => (await import('./youtube/connector.ts')).youTubeConnector },
  threads: { version: threadsVersion, connector: async () => (await import('./threads/connector.ts')).threadsConnector },
  bluesky: { version: blueskyVersion, connector: async () => (await import('./bluesky/connector.ts')).blueskyConnector },
  mastodon: { version: mastodonVersion, connector: async () => (await import('./mastodon/connector.ts')).mastodonConnector },
}

/** The connector of a platform. */
export const connectorOf =
  (apps: PlatformApps, clientDeps: ClientDeps) =>
  async (platform: Platform): Promise<Connector> => {
    const connector = await platformAdapters[platform].connector()
    return connector(apps[platform], clientDeps)
  }
