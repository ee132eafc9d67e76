import type { authApi } from '#shared/contracts/auth.ts'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { linkPending } from '#web/features/sign-in/link-pending.ts'
import { redirectTarget } from '#web/lib/places.ts'
import { beginSession } from '#web/lib/session.ts'

/** Begins a session, links the identity that waits for its owner, and goes on to where the person was on their way to. */
export const logIn = async (input: InputFor<typeof authApi.login>, redirect: string | null) => {
  const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
  const { body } = await request(authApi.login, input)
  beginSession(body.token, body.user)
  await linkPending(body.user.email)
  location.assign(redirectTarget(redirect))
}
