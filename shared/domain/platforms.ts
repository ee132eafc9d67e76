import * as z from 'zod'

/** The platforms an account can be connected on. */
export const Platform = z.enum(['x', 'instagram', 'tiktok', 'facebook', 'linkedin', 'pinterest', 'youtube'])
export type Platform = z.infer<typeof Platform>

/** A platform as a route names it: 'twitter' is X's former name and still maps to x. */
export const PlatformName = z
  .string()
  .transform((name) => (name.toLowerCase() === 'twitter' ? 'x' : name.toLowerCase()))
  .pipe(Platform)

/** What people call each platform. */
export const platformNames: Record<Platform, string> = {
  x: 'X',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  youtube: 'YouTube',
}

/** Platforms whose public showcase still says 'Soon!' (SPEC.md 1): inside Crier they work, and are marked Beta. */
export const betaPlatforms: ReadonlySet<Platform> = new Set(['linkedin', 'youtube'])

/** The platform of an account's id, `<platform>_<the platform's id>`; undefined for anything else. */
export const platformOf = (accountId: string): Platform | undefined => Platform.safeParse(accountId.split('_')[0]).data

/** Something for every platform. */
export const byPlatform = <Value>(make: (platform: Platform) => Value): Record<Platform, Value> => ({
  x: make('x'),
  instagram: make('instagram'),
  tiktok: make('tiktok'),
  facebook: make('facebook'),
  linkedin: make('linkedin'),
  pinterest: make('pinterest'),
  youtube: make('youtube'),
})

/** The page of our site that a platform sends the person back to; X's is SPEC.md's. */
export const callbackPath = (platform: Platform) => `/auth/callback/${platform === 'x' ? 'twitter' : platform}`
