import * as z from 'zod'

/** The platforms an account can be connected on. */
export const Platform = z.enum(['x'])
export type Platform = z.infer<typeof Platform>

/** A platform as a route names it: 'twitter' is X's former name and still maps to x. */
export const PlatformName = z
  .string()
  .transform((name) => (name.toLowerCase() === 'twitter' ? 'x' : name.toLowerCase()))
  .pipe(Platform)

/** What people call each platform. */
export const platformNames: Record<Platform, string> = { x: 'X' }
