import type { Connector } from '#functions/ports/connector.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { PlatformApp, PlatformApps } from './app.ts'
import type { Caller } from './call.ts'
import { xConfig } from './x/config.ts'

/** The connector of a platform. Each is a file of its own in a bundle that is split, read when it is first needed. */
export const connectorOf =
  (apps: PlatformApps, caller: Caller) =>
  (platform: Platform): Promise<Connector> =>
    makers[platform](apps[platform], caller)

const makers: Record<Platform, (app: PlatformApp, caller: Caller) => Promise<Connector>> = {
  x: async (app, { fetch, now }) => (await import('./x/connector.ts')).xConnector(xConfig(app), fetch, now),
  instagram: async (app, caller) => (await import('./instagram/connector.ts')).instagramConnector(app, caller),
  tiktok: async (app, caller) => (await import('./tiktok/connector.ts')).tikTokConnector(app, caller),
  facebook: async (app, caller) => (await import('./facebook/connector.ts')).facebookConnector(app, caller),
  linkedin: async (app, caller) => (await import('./linkedin/connector.ts')).linkedInConnector(app, caller),
  pinterest: async (app, caller) => (await import('./pinterest/connector.ts')).pinterestConnector(app, caller),
  youtube: async (app, caller) => (await import('./youtube/connector.ts')).youTubeConnector(app, caller),
}
