import type { AppConnector, Connector, ConnectorOf } from '#functions/ports/connector.ts'
import type { ApiVersion } from '#shared/domain/api-versions.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { AppOf } from './app.ts'
import { blueskyVersion } from './bluesky/call.ts'
import type { ClientDeps } from './call.ts'
import { byWorkspace } from './door.ts'
import { facebookVersion } from './facebook/call.ts'
import { instagramVersion } from './instagram/call.ts'
import { linkedInVersion } from './linkedin/call.ts'
import { mastodonVersion } from './mastodon/call.ts'
import { pinterestVersion } from './pinterest/call.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { sandboxConnector } from './sandbox/connector.ts'
import { threadsVersion } from './threads/call.ts'
import { tikTokVersion } from './tiktok/call.ts'
import { xVersion } from './x/call.ts'
import { youTubeVersion } from './youtube/call.ts'

/** Connects accounts. Publishers are in publishers.ts, because a bundle includes every file named here, used or not. */
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

/** Returns connectors: a platform's own, or the sandbox's for a test workspace. */
export const connectorOf = (appOf: AppOf, clientDeps: ClientDeps): ConnectorOf =>
  byWorkspace(sandboxConnector, platformConnector(appOf, clientDeps))

/** Returns what a platform's connector does for the deployment itself, without any account. */
export const appConnectorOf = (appOf: AppOf, clientDeps: ClientDeps): ((platform: Platform) => Promise<AppConnector>) =>
  platformConnector(appOf, clientDeps)

const platformConnector =
  (appOf: AppOf, clientDeps: ClientDeps) =>
  async (platform: Platform): Promise<Connector> => {
    const [connector, app] = await Promise.all([connectors[platform](), appOf(platform)])
    return connector(app, clientDeps)
  }

/**
 * The version of each platform's API that Crier uses, separate from the adapters because code that only reports
 * versions makes no calls.
 */
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
