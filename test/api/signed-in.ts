import type { authApi } from '#shared/contracts/auth.ts'
import type { ReplyOf } from '#shared/contracts/endpoint.ts'

/** The session from a login that needs no second factor. Throws if one is required. */
export const signedIn = (reply: ReplyOf<typeof authApi.login>) => {
  if (reply.status !== 200) throw new Error('A second factor is asked for.')
  return reply.body
}
