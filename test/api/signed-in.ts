import type { authApi } from '#shared/contracts/auth.ts'
import type { ReplyOf } from '#shared/contracts/endpoint.ts'

/** The session of a login that asks for no second factor. */
export const signedIn = (reply: ReplyOf<typeof authApi.login>) => {
  if (reply.status !== 200) throw new Error('A second factor is asked for.')
  return reply.body
}
