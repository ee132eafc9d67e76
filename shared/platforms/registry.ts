import type { PlatformIdentity } from './parts.ts'

/** The platforms an account can be connected on, in the order in which people see them. */
export const platforms = {
  // People used to call it Twitter, and addresses still do.
  x: { name: 'X', slug: 'twitter' },
  instagram: { name: 'Instagram' },
  tiktok: { name: 'TikTok' },
  facebook: { name: 'Facebook' },
  linkedin: { name: 'LinkedIn', isBeta: true },
  pinterest: { name: 'Pinterest' },
  youtube: { name: 'YouTube', isBeta: true },
  threads: { name: 'Threads' },
  bluesky: { name: 'Bluesky' },
  mastodon: { name: 'Mastodon' },
} satisfies Record<string, PlatformIdentity>
