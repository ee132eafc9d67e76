import * as z from 'zod/mini'

/** What every page loads of a platform, the landing page among them. */
export type PlatformIdentity = {
  /** What people call it. */
  name: string
  /** What addresses call it besides its id; the platform sends people back to this one. */
  slug?: string
  /** Its public showcase still says 'Soon!': inside Crier it works, and is marked Beta. */
  isBeta?: true
}

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

/** The platforms an account can be connected on. */
export const Platform = z.enum(Object.keys(platforms) as (keyof typeof platforms)[])
export type Platform = z.infer<typeof Platform>

/** Something for every platform. */
export const byPlatform = <Value>(make: (platform: Platform) => Value) =>
  Object.fromEntries(Platform.options.map((platform) => [platform, make(platform)])) as Record<Platform, Value>

/** What people call each platform. */
export const platformNames = byPlatform((platform) => platforms[platform].name)

/** Whether its public showcase still says 'Soon!': inside Crier it works, and is marked Beta. */
export const isBeta = (platform: Platform) => identityOf(platform).isBeta ?? false

const identityOf = (platform: Platform): PlatformIdentity => platforms[platform]

/** What our addresses call a platform. */
const slugOf = (platform: Platform) => identityOf(platform).slug ?? platform

const Named = z.pipe(
  z.string(),
  z.transform((given) => {
    const name = given.toLowerCase()
    return Platform.options.find((platform) => slugOf(platform) === name) ?? name
  }),
)

/** A platform as a route names it, by its id or what addresses call it. */
export const PlatformName = z.pipe(Named, Platform)

/** The platform of an account's id, `<platform>_<the platform's id>`; undefined for anything else. */
export const platformOf = (accountId: string): Platform | undefined => Platform.safeParse(accountId.split('_')[0]).data

/** The page of our site that a platform sends the person back to. */
export const callbackPath = (platform: Platform) => `/auth/callback/${slugOf(platform)}`
