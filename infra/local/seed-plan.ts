import { paymentsApi } from '#shared/contracts/payments.ts'
import { defaultPlan } from '#shared/domain/plan-catalogue.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Client } from '#web/lib/request.ts'

type Paying = { sandboxUrl: string; signal: AbortSignal }

/** Has the demo user pay for a plan at the sandbox's Stripe; with a real account at Stripe they stay on their trial. */
export const payForPlan = async (request: Client['request'], { sandboxUrl, signal }: Paying) => {
  const { subscription } = (await request(paymentsApi.plan, {}, { signal })).body
  if (subscription) return
  const begun = await request(paymentsApi.createCheckout, { plan: defaultPlan }, { signal }).catch(ifPaid)
  if (!begun) return
  await fetch(`${sandboxUrl}/stripe/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId: begun.body.sessionId }),
    signal,
  })
}

/** They paid when the seeding was begun before, and it has not arrived yet. */
const ifPaid = (error: unknown) => {
  if (error instanceof ApiError && error.status === 409) return undefined
  throw error
}
