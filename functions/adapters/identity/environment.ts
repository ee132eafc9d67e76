import type * as z from 'zod'
import { githubEnvironment } from './github/config.ts'
import { googleEnvironment } from './google/config.ts'

/** The variables that say where the providers are and who we are to them. */
export const identityEnvironment = { ...googleEnvironment, ...githubEnvironment }
export type IdentityEnvironment = z.output<z.ZodObject<typeof identityEnvironment>>
