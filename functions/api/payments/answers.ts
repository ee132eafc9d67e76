import type { Accounts } from '#functions/ports/accounts.ts'
import type { Payments } from '#functions/ports/payments.ts'
import type { PostStatuses, Posts } from '#functions/ports/posts.ts'
import type { paymentsApi } from '#shared/contracts/payments.ts'
import { DomainError, foreignCursor } from '#shared/domain/errors.ts'
import { plans } from '#shared/domain/plans.ts'
import type { User } from '#shared/domain/users.ts'
import type { Answers } from '../../http/answers.ts'
import { type ChangePlanDeps, changePlan, endSubscription, previewChange } from '../../use-cases/payments/change-plan.ts'
import { type CheckoutDeps, cancelCheckout, createCheckout, followCheckout } from '../../use-cases/payments/create-checkout.ts'
import { planOverview } from '../../use-cases/payments/plan-overview.ts'
import { type RefundDeps, requestRefund } from '../../use-cases/payments/request-refund.ts'

/** `publishableKey` is undefined if payments aren't set up. */
export type PaymentDeps = CheckoutDeps &
  ChangePlanDeps &
  RefundDeps & {
    payments: Payments
    accounts: Pick<Accounts, 'list'>
    posts: Pick<Posts, 'ofStatus'>
    postStatuses: Pick<PostStatuses, 'countScheduled'>
    publishableKey: string | undefined
  }

export const paymentAnswers = (deps: PaymentDeps): Answers<typeof paymentsApi> => ({
  key() {
    if (deps.publishableKey === undefined) throw new DomainError('unavailable', 'Payments aren’t set up here.')
    return { key: deps.publishableKey }
  },
  async price({ plan }) {
    const { amount, currency } = plan === 'free' ? plans.free.monthlyPrice : (await deps.priceOf(plan)).monthly
    return { price: amount, currency }
  },

  createCheckout: async ({ plan, email }, { person }) => createCheckout(deps, await person(), { plan, email }),
  checkout: async ({ sessionId }, { person }) => followCheckout(deps, await person(), sessionId),

  plan: async (_input, { person, now }) => planOverview(deps, await person(), now),
  async invoices(page, { person }) {
    const { customerId } = (await person()).billing
    if (customerId !== undefined) return deps.payments.invoices(customerId, page)
    if (page.cursor !== undefined) throw foreignCursor()
    return { items: [] }
  },
  async portal(_input, { person }) {
    const url = await deps.payments.portal(customerOf(await person()))
    if (url === undefined) throw noCustomer()
    return { url }
  },

  previewChange: async ({ plan }, { person }) => previewChange(deps, await person(), plan),
  changePlan: async (change, { person }) => changePlan(deps, await person(), change),
  cancel: async (_input, { person }) => endSubscription(deps, await person(), true),
  resume: async (_input, { person }) => endSubscription(deps, await person(), false),
  refund: async ({ reason }, { person }) => requestRefund(deps, await person(), reason),

  createPayment: async ({ plan, email }, { person }) => createCheckout(deps, await person(), { plan, email }),
  verifyPayment: async ({ sessionId }, { person }) => followCheckout(deps, await person(), sessionId),
  cancelPayment: async ({ sessionId }, { person }) => cancelCheckout(deps, await person(), sessionId),
})

const customerOf = ({ billing: { customerId } }: User) => {
  if (customerId === undefined) throw noCustomer()
  return customerId
}

const noCustomer = () => new DomainError('conflict', 'You haven’t paid for anything yet. Choose a plan first.')
