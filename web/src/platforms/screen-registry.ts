import { type Platform, platformIds } from '#shared/domain/platforms.ts'
import { i18n } from '#web/lib/i18n.ts'
import type { PlatformCompose, PlatformConnection, PlatformPage } from './parts/platform.ts'
import type { PlatformTools } from './parts/tools.ts'
import { publicPlatforms } from './registry.ts'

type PlatformScreens = {
  page: () => Promise<{ page: PlatformPage; tools: PlatformTools }>
  compose: () => Promise<{ compose: PlatformCompose }>
  /** If accounts have defaults to choose, they're in one of the platform's files. */
  connection: PlatformConnection | (() => Promise<{ connection: PlatformConnection }>)
  /** The platform reports facts about an account that posts are checked against. */
  hasFacts?: true
}

/** What screens load for each platform when they show it. A missing platform doesn't compile. */
export const screens: Record<Platform, PlatformScreens> = {
  x: {
    page: () => import('./x/page.ts'),
    compose: () => import('./x/compose.tsx'),
    connection: () => import('./x/connection.tsx'),
  },
  instagram: {
    page: () => import('./instagram/page.ts'),
    compose: () => import('./instagram/compose.tsx'),
    connection: { note: i18n.t('It has to be a professional one, for a business or a creator.'), Settings: undefined },
    hasFacts: true,
  },
  tiktok: {
    page: () => import('./tiktok/page.ts'),
    compose: () => import('./tiktok/compose.tsx'),
    connection: {
      noSettingsNote: i18n.t('TikTok makes you choose who can see each post, so there are no defaults here.'),
      Settings: undefined,
    },
    hasFacts: true,
  },
  facebook: {
    page: () => import('./facebook/page.ts'),
    compose: () => import('./facebook/compose.tsx'),
    connection: { note: i18n.t('Crier publishes to Pages; a profile can’t be posted to.'), Settings: undefined },
  },
  linkedin: {
    page: () => import('./linkedin/page.ts'),
    compose: () => import('./linkedin/compose.tsx'),
    connection: () => import('./linkedin/connection.tsx'),
  },
  pinterest: {
    page: () => import('./pinterest/page.ts'),
    compose: () => import('./pinterest/compose.tsx'),
    connection: () => import('./pinterest/connection.tsx'),
    hasFacts: true,
  },
  youtube: {
    page: () => import('./youtube/page.ts'),
    compose: () => import('./youtube/compose.tsx'),
    connection: () => import('./youtube/connection.tsx'),
    hasFacts: true,
  },
  threads: {
    page: () => import('./threads/page.ts'),
    compose: () => import('./threads/compose.tsx'),
    connection: () => import('./threads/connection.tsx'),
    hasFacts: true,
  },
  bluesky: {
    page: () => import('./bluesky/page.ts'),
    compose: () => import('./bluesky/compose.tsx'),
    connection: { note: i18n.t('Works with any server. No setup needed.'), Settings: undefined },
  },
  mastodon: {
    page: () => import('./mastodon/page.ts'),
    compose: () => import('./mastodon/compose.tsx'),
    connection: {
      note: i18n.t('Your account may be on any server. Crier registers itself there.'),
      noSettingsNote: i18n.t('Visibility and language follow your settings on your server. You can change them in each post.'),
      Settings: undefined,
    },
    hasFacts: true,
  },
}

export const loadPage = async (platform: Platform) => (await screens[platform].page()).page

const readPages = () =>
  Promise.all(publicPlatforms.map(async (platform) => ({ ...platform, ...(await screens[platform.platform].page()) })))

let pages: ReturnType<typeof readPages> | undefined

/** All platforms, with the content of their pages and what the free tools know about them. They're loaded once. */
export const loadPages = (): ReturnType<typeof readPages> => {
  pages ??= readPages().catch((error: unknown) => {
    pages = undefined
    throw error
  })
  return pages
}

/** What the connections screen shows for every platform. */
export const loadConnections = async (): Promise<ReadonlyMap<Platform, PlatformConnection>> =>
  new Map(await Promise.all(platformIds.map(async (platform) => [platform, await loadConnection(platform)] as const)))

const loadConnection = async (platform: Platform) => {
  const { connection } = screens[platform]
  return typeof connection === 'function' ? (await connection()).connection : connection
}
