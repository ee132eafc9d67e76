import { waitlistFormId } from '#shared/contracts/forms.ts'
import type { Config, Recommendation } from '#shared/contracts/health.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { type Platform, platformIds, platformNames } from '#shared/domain/platforms.ts'
import type { SignUpMode } from '#shared/domain/sign-up.ts'
import { type Provider, providerNames } from '#shared/domain/users.ts'
import {
  callbackUrl,
  githubConfig,
  githubParameters,
  githubScope,
  googleConfig,
  googleParameters,
  googleScope,
  type IdentityEnvironment,
} from '../../adapters/identity/config.ts'
import type { PlatformRegistrations } from '../../adapters/platforms/app.ts'

export type DeploymentSettings = IdentityEnvironment & {
  SITE_URL: string
  PLATFORM_APPS: PlatformRegistrations
  WAITLIST_SCRIPT_URL?: string | undefined
  RECOMMENDATIONS: Recommendation[]
  MAIL_SANDBOX_URL?: string | undefined
  SIGN_UP: SignUpMode
  GRANTED_PLAN?: Plan | undefined
}

/** What administrators decided in addition to the settings. */
type AdminDecisions = { apps?: Partial<Record<Platform, unknown>> | undefined; signUp?: SignUpMode | undefined }

type SignIn = Config['signInProviders'][number]

/** What this deployment offers a browser. A provider or platform without a client id isn't set up. */
export const deploymentConfig = (
  environment: DeploymentSettings,
  { apps = {}, signUp = environment.SIGN_UP }: AdminDecisions = {},
): Config => {
  const { SITE_URL, PLATFORM_APPS, WAITLIST_SCRIPT_URL, RECOMMENDATIONS, MAIL_SANDBOX_URL, GRANTED_PLAN } = environment
  const signIn = (
    provider: Provider,
    { clientId, authorizationAddress, isSandbox }: Pick<SignIn, 'clientId' | 'authorizationAddress' | 'isSandbox'>,
    asked: Pick<SignIn, 'scope' | 'parameters'>,
  ): SignIn => ({
    provider,
    name: providerNames[provider],
    clientId,
    redirectUri: callbackUrl(SITE_URL, provider),
    ...asked,
    authorizationAddress,
    isSandbox,
  })

  return {
    signInProviders: [
      signIn('google', googleConfig(environment), { scope: googleScope, parameters: googleParameters }),
      signIn('github', githubConfig(environment), { scope: githubScope, parameters: githubParameters }),
    ].filter(({ clientId }) => clientId !== ''),
    waitlist: { formId: waitlistFormId, scriptAddress: WAITLIST_SCRIPT_URL || null },
    platforms: platformIds.map((id) => ({
      id,
      name: platformNames[id],
      isAvailable: (PLATFORM_APPS[id]?.clientId ?? '').trim() !== '' || apps[id] !== undefined,
    })),
    recommendations: RECOMMENDATIONS,
    signUp,
    ...(GRANTED_PLAN !== undefined && { grantedPlan: GRANTED_PLAN }),
    ...(MAIL_SANDBOX_URL !== undefined && { mailInbox: `${MAIL_SANDBOX_URL}/mail` }),
  }
}
