import type { Platform } from '#shared/domain/platforms.ts'
import { facebook } from './facebook/public.ts'
import { instagram } from './instagram/public.ts'
import { linkedin } from './linkedin/public.ts'
import type { PublicFacts, PublicPlatform } from './parts/public.ts'
import { pinterest } from './pinterest/public.ts'
import { tiktok } from './tiktok/public.ts'
import { x } from './x/public.ts'
import { youtube } from './youtube/public.ts'

/** A platform that is missing does not compile. */
const platforms: Record<Platform, PublicFacts> = { x, instagram, tiktok, facebook, linkedin, pinterest, youtube }

/** The platforms of the public pages, in the order of the showcase. */
export const publicPlatforms: readonly PublicPlatform[] = (Object.keys(platforms) as Platform[]).map((platform) => ({
  platform,
  slug: platform,
  ...platforms[platform],
}))
