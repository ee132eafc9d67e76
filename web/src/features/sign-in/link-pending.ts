import { keepNotice } from '#web/lib/notices.ts'
import { forgetPendingLink, pendingLink } from './pending-link.ts'

/** Links the identity that waits for this person to log in, if one does; the next page says what came of it. */
export const linkPending = async (email: string): Promise<void> => {
  const waiting = pendingLink()
  forgetPendingLink()
  // Somebody else may have logged in here instead.
  if (waiting?.email !== email) return
  const { linkIdentity } = await import('./link-identity.ts')
  keepNotice(await linkIdentity(waiting))
}
