import type { authApi } from '#shared/contracts/auth.ts'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { factorsApi } from '#shared/contracts/factors.ts'
import { linkPending } from '#web/features/sign-in/pending-link.ts'
import { keepSecondStep, secondStepPath } from '#web/features/sign-in/second-step.ts'
import { login, withUser } from '#web/features/sign-in/session-reply.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { PasskeyError, takePasskey } from '#web/lib/passkeys.ts'
import { redirectTarget } from '#web/lib/paths.ts'
import { beginSession } from '#web/lib/session.ts'

/** Starts a session and goes on to the person's destination, or to the second step. */
export const logIn = async (input: InputFor<typeof authApi.login>, redirect: string | null) => {
  const { body } = await request(login, input)
  if ('secondStep' in body) {
    keepSecondStep({ ...body.secondStep, target: redirectTarget(redirect) })
    return location.assign(secondStepPath)
  }
  await enter(await withUser(body), redirectTarget(redirect))
}

/** Starts a session, links the identity that's waiting for its owner, and goes on to `target`. */
export const enter = async ({ token, user }: { token: string; user: { email: string } }, target: string | null) => {
  beginSession(token, user)
  await linkPending(user.email)
  location.assign(redirectTarget(target))
}

/**
 * Signs in with any passkey for this site, and goes on. Returns the message to show on failure. The passkey library
 * loads on first use because few people have a passkey.
 */
export const signInWithPasskey = async (redirect: string | null): Promise<string> => {
  try {
    const { body: options } = await request(factorsApi.passkeyOptions, {})
    const { body } = await request(factorsApi.passkey, { passkey: await takePasskey(options) })
    await enter(body, redirect)
    return ''
  } catch (error) {
    return error instanceof PasskeyError ? error.message : messageOf(error)
  }
}
