import { join } from 'node:path'
import { lookupKeyOf, paidPlanIds, plans } from '#shared/domain/plans.ts'
import { byPlatform, callbackPath } from '#shared/domain/platforms.ts'
import { fakeProviders } from './registry.ts'
import { type SandboxOptions, startSandbox } from './sandbox.ts'

/** Our client id at the sandbox's platforms. */
export const sandboxClientId = 'crier-local'

/** Our keys at the sandbox's Stripe. */
export const sandboxStripe = { publishableKey: 'pk_test_sandbox', secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' }

type World = Required<Pick<SandboxOptions, 'port' | 'gateway' | 'mail' | 'jobs'>> & {
  scheduler: SandboxOptions['scheduler']
  siteUrl: string
  /** The secret of Crier's apps. */
  clientSecret: string
  /** The folder where the sandbox keeps its state, if it does. */
  kept: string | undefined
}

/** Starts the sandbox with Crier's apps registered, and shows its emails. */
export const startWorld = ({ port, siteUrl, gateway, clientSecret, scheduler, mail, kept, jobs }: World) => {
  const appOf = (clientId: string, callback: string) => ({
    clientId,
    clientSecret,
    callbacks: [`${siteUrl}${callback}`],
  })
  return startSandbox({
    port,
    database: kept ? join(kept, 'sandbox.db') : ':memory:',
    apps: {
      ...byPlatform((platform) => appOf(sandboxClientId, callbackPath(platform))),
      google: appOf(fakeProviders.google.localClientId, '/auth/google/callback'),
      github: appOf(fakeProviders.github.localClientId, '/auth/github/callback'),
      stripe: {
        secretKey: sandboxStripe.secretKey,
        webhooks: { url: `${siteUrl}/api/webhooks/stripe`, secret: sandboxStripe.webhookSecret },
        catalog: paidPlanIds.map((plan) => ({
          name: plans[plan].name,
          lookupKey: lookupKeyOf(plan),
          amount: plans[plan].monthlyPrice.amount,
          currency: plans[plan].monthlyPrice.currency,
          metadata: { plan },
        })),
      },
    },
    mail,
    scheduler,
    gateway,
    jobs,
  })
}
