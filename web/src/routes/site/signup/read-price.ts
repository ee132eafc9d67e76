import type { Money } from '#shared/domain/money.ts'
import type { PaidPlan } from '#shared/domain/plans.ts'

/** What a plan costs a month as Stripe holds it; undefined when that is unavailable. */
export const readPrice = async (plan: PaidPlan): Promise<Money | undefined> => {
  const [{ request }, { paymentsApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/payments.ts')])
  return request(paymentsApi.price, { plan }).then(
    ({ body: { price, currency } }) => ({ amount: price, currency }),
    () => undefined,
  )
}
