import type { SocialResult } from '#shared/contracts/social.ts'
import { loginPath, redirectTarget } from '#web/lib/places.ts'
import { beginSession } from '#web/lib/session.ts'
import type { BegunSignIn } from './begun-sign-in.ts'
import { linkPending } from './link-pending.ts'
import { keepPendingLink } from './pending-link.ts'
import { registrationPath } from './social-registration.ts'

/** Begins the session and leaves for the dashboard, or goes to the page where what is missing can be done. */
export const followResult = async (
  result: SocialResult,
  { provider, plan, redirect }: Pick<BegunSignIn, 'provider' | 'plan' | 'redirect'>,
  navigate: (path: string) => void,
): Promise<void> => {
  if (result.requiresRegistration) {
    const { email, name, temporaryToken: accessToken } = result
    return navigate(registrationPath({ provider, email, name, accessToken }, plan))
  }
  if (result.requiresLogin) {
    keepPendingLink({ ...result, provider })
    return navigate(redirect === undefined ? '/login' : loginPath(redirect))
  }
  beginSession(result.token, result.user)
  await linkPending(result.user.email)
  location.replace(redirectTarget(redirect ?? null))
}
