import type { ReplyOf } from '#shared/contracts/endpoint.ts'
import type { AccountAnswer, platformsApi } from '#shared/contracts/platforms.ts'

/** The account that a connection created. Throws if the sign-in offered several to choose from. */
export const connected = (reply: ReplyOf<typeof platformsApi.callback>): AccountAnswer => {
  if (reply.status !== 200) throw new Error('The sign-in brought several accounts.')
  return reply.body
}
