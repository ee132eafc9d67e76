import type { SocialResult } from '#shared/contracts/social.ts'
import { isPaidAtOnce } from '#shared/domain/plans.ts'
import { loginPath, orderPath, redirectTarget } from '#web/lib/paths.ts'
import { beginSession } from '#web/lib/session.ts'
import type { BegunSignIn } from './begun-sign-in.ts'
import { keepPendingLink, linkPending } from './pending-link.ts'
import { keepSecondStep, secondStepPath } from './second-step.ts'
import { keepRegistration, registrationPath } from './social-registration.ts'

/**
 * Starts the session and goes to the dashboard, or to checkout for the chosen plan. If something is missing, goes to
 * the page where the person can provide it.
 */
export const followResult = async (
  result: SocialResult,
  { provider, verifier, plan, redirect }: Pick<BegunSignIn, 'provider' | 'verifier' | 'plan' | 'redirect'>,
  navigate: (path: string) => void,
): Promise<void> => {
  if (result.requiresRegistration) {
    const { email, name, temporaryToken: accessToken } = result
    const registration = { provider, email, name, accessToken, verifier }
    keepRegistration(registration)
    return navigate(registrationPath(registration, plan))
  }
  if (result.requiresLogin) {
    keepPendingLink({ ...result, provider, verifier })
    return navigate(redirect === undefined ? '/login' : loginPath(redirect))
  }
  const target = plan && isPaidAtOnce(plan) ? orderPath(plan) : redirectTarget(redirect ?? null)
  if ('secondStep' in result) {
    keepSecondStep({ ...result.secondStep, target })
    return navigate(secondStepPath)
  }
  beginSession(result.token, result.user)
  await linkPending(result.user.email)
  location.replace(target)
}
