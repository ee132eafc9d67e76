/** Platform data every page loads, including the landing page. */
export type PlatformIdentity = {
  /** The display name. */
  name: string
  /** Slugs accepted in URLs besides the ID. The platform redirects people back to this one. */
  slug?: string
  /** The public showcase still says 'Soon!'. Inside Crier it works and is marked Beta. */
  isBeta?: true
}

/** The platforms an account can be connected on, in display order. */
export const platforms = {
  // The former name, which URLs still use.
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

export type Platform = keyof typeof platforms

/** Every platform, in display order. */
export const platformIds: readonly Platform[] = Object.keys(platforms) as Platform[]

/** One value per platform. */
export const byPlatform = <Value>(make: (platform: Platform) => Value) =>
  Object.fromEntries(platformIds.map((platform) => [platform, make(platform)])) as Record<Platform, Value>

/** Display names by platform. */
export const platformNames = byPlatform((platform) => platforms[platform].name)

/** Reports whether the public showcase still says 'Soon!'. Inside Crier the platform works and is marked Beta. */
export const isBeta = (platform: Platform) => identityOf(platform).isBeta ?? false

const identityOf = (platform: Platform): PlatformIdentity => platforms[platform]

/** Returns a platform's slug in our URLs. */
export const slugOf = (platform: Platform) => identityOf(platform).slug ?? platform

/** Reports whether a text, such as one from a URL, is a platform's ID. */
export const isPlatform = (text: string | null | undefined): text is Platform => text != null && Object.hasOwn(platforms, text)

/** Returns the platform of an account ID, `<platform>_<the platform's id>`, or undefined for anything else. */
export const platformOf = (accountId: string): Platform | undefined => {
  const [platform] = accountId.split('_')
  return isPlatform(platform) ? platform : undefined
}

/** Returns the page of our site the platform redirects the person back to. */
export const callbackPath = (platform: Platform) => `/auth/callback/${slugOf(platform)}`
