import type { Connector } from '#functions/ports/connector.ts'
import type { Publisher } from '#functions/ports/publisher.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { PlatformApps } from './app.ts'
import type { Caller } from './call.ts'
import { facebook } from './facebook/adapter.ts'
import { instagram } from './instagram/adapter.ts'
import { linkedin } from './linkedin/adapter.ts'
import { pinterest } from './pinterest/adapter.ts'
import type { PlatformAdapter, PublisherDeps } from './platform-adapter.ts'
import { tiktok } from './tiktok/adapter.ts'
import { x } from './x/adapter.ts'
import { youtube } from './youtube/adapter.ts'

/** The adapter of every platform. */
export const platformAdapters: Record<Platform, PlatformAdapter> = { x, instagram, tiktok, facebook, linkedin, pinterest, youtube }

/** The connector of a platform. */
export const connectorOf =
  (apps: PlatformApps, caller: Caller) =>
  async (platform: Platform): Promise<Connector> => {
    const connector = await platformAdapters[platform].connector()
    return connector(apps[platform], caller)
  }

/** The publisher of a platform. */
export const publisherOf =
  ({ apps, ...deps }: Omit<PublisherDeps, 'app'> & { apps: PlatformApps }) =>
  async (platform: Platform): Promise<Publisher> => {
    const publisher = await platformAdapters[platform].publisher()
    return publisher({ ...deps, app: apps[platform] })
  }
