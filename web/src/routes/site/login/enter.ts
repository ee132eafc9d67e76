import { linkPending } from '#web/features/sign-in/pending-link.ts'
import { redirectTarget } from '#web/lib/paths.ts'
import { beginSession } from '#web/lib/session.ts'

/** Begins a session, links the identity that waits for its owner, and goes on to `target`. */
export const enter = async ({ token, user }: { token: string; user: { email: string } }, target: string | null) => {
  beginSession(token, user)
  await linkPending(user.email)
  location.assign(redirectTarget(target))
}
