import { join } from 'node:path'
import { lookupKeyOf, PaidPlan, plans } from '#shared/domain/plans.ts'
import { byPlatform, callbackPath } from '#shared/domain/platforms.ts'
import type { MailServer } from '../machine/demo/mail.ts'
import type { Gateway } from '../machine/door/gateway.ts'
import type { Parts } from '../machine/process/parts.ts'
import { StartError } from '../machine/process/start-error.ts'
import type { Jobs } from './control.ts'
import type { Scheduler } from './fault-calls.ts'
import { fakeProviders } from './registry.ts'
import { startSandbox } from './sandbox.ts'

/** The sandbox's platforms know us by this. */
export const sandboxClientId = 'crier-local'

/** The sandbox's Stripe knows us by these. */
export const sandboxStripe = { publishableKey: 'pk_test_sandbox', secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' }

type World = {
  port: number
  siteUrl: string
  gateway: Gateway
  /** What Crier's apps answer to. */
  clientSecret: string
  /** Fires schedules late, twice or never when it's told to; where there are any. */
  scheduler: Scheduler | undefined
  mail: MailServer['received']
  kept: string | undefined
  jobs: Jobs
}

/** Starts the sandbox, which knows Crier by its apps, and shows its mails. */
export const startWorld = async (parts: Parts, { port, siteUrl, gateway, clientSecret, scheduler, mail, kept, jobs }: World) => {
  const appOf = (clientId: string, callback: string) => ({
    clientId,
    clientSecret,
    callbacks: [`${siteUrl}${callback}`],
  })
  const sandbox = await startSandbox({
    port,
    database: kept ? join(kept, 'sandbox.db') : ':memory:',
    apps: {
      ...byPlatform((platform) => appOf(sandboxClientId, callbackPath(platform))),
      google: appOf(fakeProviders.google.localClientId, '/auth/google/callback'),
      github: appOf(fakeProviders.github.localClientId, '/auth/github/callback'),
      stripe: {
        secretKey: sandboxStripe.secretKey,
        webhooks: { url: `${siteUrl}/api/webhooks/stripe`, secret: sandboxStripe.webhookSecret },
        catalogue: PaidPlan.options.map((plan) => ({
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
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartError(`Port ${port} is taken, which the sandbox needs: stop what uses it, or set PORT to another.`)
  })
  return parts.add({ ...sandbox, stop: sandbox.close })
}
