import type { Platform } from '#shared/domain/platforms.ts'

/** What every page loads of a platform: each first load pays for each letter here. */
export type PublicFacts = {
  /** The last part of its page's address, where that is not its id. */
  slug?: string
  /** As public pages call it. */
  name: string
  /** As sentences call it, where that differs. */
  shortName?: string
  /** Its showcase still says 'Soon!': it works, and is marked Beta in the dashboard. */
  isBeta?: true
  /** Which place it has in the footer, from 1. */
  footerPlace: number
}

export type PublicPlatform = PublicFacts & { platform: Platform; slug: string }
