import * as z from 'zod'
import { InstantInput } from './instants.ts'

/** Half of what is sealed at most, and nothing that a header can't hold. */
const Token = z
  .string('This is not a token.')
  .regex(/^[\x21-\x7e]+$/, 'This is not a token.')
  .max(2_000, 'Use at most 2,000 characters.')

/** What a platform gave somebody to act for an account with, beside Crier's own way to it. */
export const ManualTokens = z.strictObject({
  accessToken: z.string('Give the access token.').pipe(Token),
  /** Without one only the person can renew the access. */
  refreshToken: Token.optional(),
  /** When the access token ends; never by itself if not given. */
  expiresAt: InstantInput.optional(),
})
export type ManualTokens = z.output<typeof ManualTokens>
