import * as z from 'zod/mini'
import { InstantInput } from './instants.ts'

/** Half of what is sealed at most, and nothing that a header can't hold. */
const Token = z
  .string('This is not a token.')
  .check(z.regex(/^[\x21-\x7e]+$/, 'This is not a token.'), z.maxLength(2_000, 'Use at most 2,000 characters.'))

/** What a platform gave somebody to act for an account with, beside Crier's own way to it. */
export const ManualTokens = z.strictObject({
  accessToken: z.pipe(z.string('Give the access token.'), Token),
  /** Without one only the person can renew the access. */
  refreshToken: z.optional(Token),
  /** When the access token ends; never by itself if not given. */
  expiresAt: z.optional(InstantInput),
})
export type ManualTokens = z.output<typeof ManualTokens>
