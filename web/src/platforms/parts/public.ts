import type { Platform, PlatformIdentity } from '#shared/domain/platforms.ts'

/** What every page loads of a platform besides its identity: each first load pays for each letter here. */
export type PublicFacts = {
  /** As public pages call it, where that is not what people call it. */
  name?: string
  /** Which place it has in the footer, from 1. */
  footerPlace: number
}

export type PublicPlatform = PlatformIdentity & PublicFacts & { platform: Platform; name: string; slug: string }
