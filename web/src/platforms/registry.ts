import type { Platform } from '#shared/domain/platforms.ts'
import { platforms } from '#shared/domain/platforms.ts'
import type { PublicFacts, PublicPlatform } from './parts/platform.ts'

/** A missing platform doesn't compile. */
const facts: Record<Platform, PublicFacts> = {
  x: { name: 'X (Twitter)', footerPlace: 3 },
  instagram: { footerPlace: 2 },
  tiktok: { footerPlace: 5 },
  facebook: { footerPlace: 1 },
  linkedin: { footerPlace: 4 },
  pinterest: { footerPlace: 7 },
  youtube: { footerPlace: 6 },
  threads: { footerPlace: 8 },
  bluesky: { footerPlace: 9 },
  mastodon: { footerPlace: 10 },
}

/** The platforms on public pages, in showcase order. */
export const publicPlatforms: readonly PublicPlatform[] = (Object.keys(facts) as Platform[]).map((platform) => ({
  platform,
  slug: platform,
  ...platforms[platform],
  ...facts[platform],
}))
