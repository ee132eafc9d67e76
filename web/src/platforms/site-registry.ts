import type { Platform } from '#shared/domain/platforms.ts'
import type { PlatformPage } from './parts/page.ts'
import type { PlatformTools } from './parts/tools.ts'
import { publicPlatforms } from './registry.ts'

type PlatformSite = { page: () => Promise<{ page: PlatformPage }>; tools: () => Promise<{ tools: PlatformTools }> }

/** What pages about platforms load of each. */
const sites: Record<Platform, PlatformSite> = {
  x: { page: () => import('./x/page.ts'), tools: () => import('./x/tools.ts') },
  instagram: { page: () => import('./instagram/page.ts'), tools: () => import('./instagram/tools.ts') },
  tiktok: { page: () => import('./tiktok/page.ts'), tools: () => import('./tiktok/tools.ts') },
  facebook: { page: () => import('./facebook/page.ts'), tools: () => import('./facebook/tools.ts') },
  linkedin: { page: () => import('./linkedin/page.ts'), tools: () => import('./linkedin/tools.ts') },
  pinterest: { page: () => import('./pinterest/page.ts'), tools: () => import('./pinterest/tools.ts') },
  youtube: { page: () => import('./youtube/page.ts'), tools: () => import('./youtube/tools.ts') },
  threads: { page: () => import('./threads/page.ts'), tools: () => import('./threads/tools.ts') },
  bluesky: { page: () => import('./bluesky/page.ts'), tools: () => import('./bluesky/tools.ts') },
  mastodon: { page: () => import('./mastodon/page.ts'), tools: () => import('./mastodon/tools.ts') },
}

export const loadPage = async (platform: Platform) => (await sites[platform].page()).page

/** All platforms with what their pages say. */
export const loadPages = () =>
  Promise.all(publicPlatforms.map(async (platform) => ({ ...platform, ...(await sites[platform.platform].page()) })))

/** All platforms with what the free tools know of them. */
export const loadTools = () =>
  Promise.all(publicPlatforms.map(async (platform) => ({ ...platform, ...(await sites[platform.platform].tools()) })))
