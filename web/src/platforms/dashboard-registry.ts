import { Platform } from '#shared/domain/platforms.ts'
import type { PlatformCompose } from './parts/compose.ts'
import type { PlatformConnection } from './parts/connection.ts'

type PlatformDashboard = {
  connection: () => Promise<{ connection: PlatformConnection }>
  compose: () => Promise<{ compose: PlatformCompose }>
  /** The platform says something of an account that a post is checked against. */
  hasFacts?: true
}

/** What the screens of the dashboard load of each platform, when they show it. */
export const dashboards: Record<Platform, PlatformDashboard> = {
  x: { connection: () => import('./x/connection.tsx'), compose: () => import('./x/compose.tsx') },
  instagram: { connection: () => import('./instagram/connection.ts'), compose: () => import('./instagram/compose.tsx'), hasFacts: true },
  tiktok: { connection: () => import('./tiktok/connection.ts'), compose: () => import('./tiktok/compose.tsx'), hasFacts: true },
  facebook: { connection: () => import('./facebook/connection.ts'), compose: () => import('./facebook/compose.tsx') },
  linkedin: { connection: () => import('./linkedin/connection.tsx'), compose: () => import('./linkedin/compose.tsx') },
  pinterest: { connection: () => import('./pinterest/connection.tsx'), compose: () => import('./pinterest/compose.tsx'), hasFacts: true },
  youtube: { connection: () => import('./youtube/connection.tsx'), compose: () => import('./youtube/compose.tsx'), hasFacts: true },
  threads: { connection: () => import('./threads/connection.tsx'), compose: () => import('./threads/compose.tsx'), hasFacts: true },
  bluesky: { connection: () => import('./bluesky/connection.ts'), compose: () => import('./bluesky/compose.tsx') },
  mastodon: { connection: () => import('./mastodon/connection.ts'), compose: () => import('./mastodon/compose.tsx'), hasFacts: true },
}

/** What the screen of connections shows of every platform. */
export const loadConnections = async (): Promise<ReadonlyMap<Platform, PlatformConnection>> =>
  new Map(
    await Promise.all(Platform.options.map(async (platform) => [platform, (await dashboards[platform].connection()).connection] as const)),
  )
