import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { ChangeCosts, CheckoutOrder, Payments, PlanChange, PlanChangeOutcome, Unchangeable } from '#functions/ports/payments.ts'
import { foreignCursor } from '#shared/domain/errors.ts'
import { lookupKeyOf } from '#shared/domain/plans.ts'
import { paymentEventTypes } from '#shared/domain/subscriptions.ts'
import { secondMs } from '#shared/domain/times.ts'
import {
  current,
  customerOf,
  dueOf,
  instantOf,
  isPayment,
  living,
  moneyOf,
  paidAtOf,
  toCheckout,
  toInvoice,
  toSubscription,
} from './from-stripe.ts'
import { asksForProof, isMissing, notSetUp, type Report, toDomainError } from './refusals.ts'

type Settings = {
  /** Undefined if payments aren't set up. */
  stripe: Stripe | undefined
  /** The site's origin, without a trailing slash. */
  siteUrl: string
  /** The configuration of Stripe's customer portal; Stripe's default if omitted. */
  portalConfiguration?: string | undefined
  report: Report
}

/** Payments through Stripe. */
export const stripePayments = ({ stripe: client, siteUrl, portalConfiguration, report }: Settings): Payments => {
  const ask = async <Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer> => {
    if (!client) throw notSetUp()
    try {
      return await call(client)
    } catch (error) {
      throw toDomainError(error, report)
    }
  }
  const askLiving = (customer: string, act: (stripe: Stripe, found: LivingSubscription) => Promise<void>) =>
    ask(async (stripe) => {
      const found = await findLiving(stripe, customer)
      if (found) await act(stripe, found)
      return found !== undefined
    })
  const askChangeable = <Outcome>(customer: string, act: (stripe: Stripe, found: LivingSubscription) => Promise<Outcome>) =>
    ask(async (stripe): Promise<Outcome | Unchangeable> => {
      const found = await findLiving(stripe, customer)
      if (!found) return { kind: 'no-subscription' }
      return isPaidUp(found) ? act(stripe, found) : { kind: 'unpaid' }
    })

  return {
    price: (plan) =>
      ask(async (stripe) => {
        const [price] = (await stripe.prices.list({ lookup_keys: [lookupKeyOf(plan)], active: true, limit: 1 })).data
        return price && { id: price.id, monthly: moneyOf(price.unit_amount ?? 0, price.currency) }
      }),

    createCustomer: ({ userId, email, name, formerId = '' }) =>
      ask(async (stripe) => {
        const customer = { email, name, metadata: { userId } }
        return (await stripe.customers.create(customer, { idempotencyKey: `customer:${userId}:${hash(`${email} ${name}${formerId}`)}` })).id
      }),

    changeEmail: (customer, email) =>
      ask(async (stripe) => {
        await orMissing(stripe.customers.update(customer, { email }))
      }),

    createCheckout: (order) =>
      ask(async (stripe) => {
        const { userId, attempt, priceId, customerId } = order
        const options = { idempotencyKey: `checkout:${userId}:${attempt}:${priceId}:${customerId}` }
        return orWithoutCustomer(stripe.checkout.sessions.create(sessionFor(order, siteUrl), options).then(toCheckout))
      }),

    checkout: (id) => ask((stripe) => orMissing(stripe.checkout.sessions.retrieve(id).then(toCheckout))),

    expireCheckout: (id) => ask((stripe) => expire(stripe, id)),

    subscriptionOf: (customer) =>
      ask(async (stripe) => {
        const listed = stripe.subscriptions.list({ customer, status: 'all', limit: 20, expand: ['data.latest_invoice'] })
        const subscription = current((await orWithoutCustomer(listed))?.data ?? [])
        if (!subscription) return undefined
        const { latest_invoice: latest } = subscription
        // A later invoice may have credited something. The payment before it still counts.
        const payment = typeof latest === 'object' && latest && isPayment(latest) ? latest : await lastPaidOf(stripe, customer)
        return toSubscription(subscription, payment)
      }),

    previewChange: (wanted) =>
      askChangeable(wanted.customerId, async (stripe, found) => ({
        kind: 'changeable' as const,
        costs: await costsOf(stripe, found, wanted),
      })),

    changePlan: (wanted) => askChangeable(wanted.customerId, (stripe, found) => change(stripe, found, wanted)),

    setEnding: (customerId, isEnding) => askLiving(customerId, (stripe, found) => end(stripe, found, isEnding)),

    endSubscriptions: (customer) =>
      ask(async (stripe) => {
        // Payments first: one that's made in the meantime has started a subscription by the time those are listed.
        const open = await orWithoutCustomer(stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }))
        await Promise.all((open?.data ?? []).map(({ id }) => expire(stripe, id)))
        const listed = await orWithoutCustomer(stripe.subscriptions.list({ customer, limit: 100 }))
        // One that has ended in the meantime is missing.
        await Promise.all((listed?.data ?? []).map(({ id }) => orMissing(stripe.subscriptions.cancel(id))))
      }),

    invoices: (customer, { limit, cursor }) =>
      ask(async (stripe) => {
        const listed = stripe.invoices.list({ customer, limit, ...(cursor !== undefined && { starting_after: cursor }) })
        const page = await orMissing(listed)
        if (!page && cursor !== undefined) throw foreignCursor()
        return page ? invoicePage(page) : { items: [] }
      }),

    lastPayment: (customer) =>
      ask(async (stripe) => {
        const [invoice, held] = await Promise.all([lastPaidOf(stripe, customer), orMissing(stripe.customers.retrieve(customer))])
        return (
          invoice &&
          held && {
            invoiceId: invoice.id,
            invoiceNumber: invoice.number ?? undefined,
            amount: moneyOf(invoice.amount_paid, invoice.currency),
            // A payment is only charged once older credit is used up, so the current balance was credited after it.
            credited: moneyOf(held.deleted ? 0 : Math.max(0, -held.balance), invoice.currency),
            paidAt: paidAtOf(invoice),
          }
        )
      }),

    portal: (customer) =>
      ask(async (stripe) => {
        const configuration = portalConfiguration === undefined ? {} : { configuration: portalConfiguration }
        const opened = stripe.billingPortal.sessions.create({ customer, return_url: `${siteUrl}${planPath}`, ...configuration })
        return (await orWithoutCustomer(opened))?.url
      }),

    eventsSince: (since, { limit, cursor }) =>
      ask(async (stripe) => {
        const created = { gte: Math.floor(since / secondMs) }
        const after = cursor === undefined ? {} : { starting_after: cursor }
        const page = await stripe.events.list({ created, types: [...paymentEventTypes], limit, ...after })
        const items = page.data.map(({ id, data }) => ({ id, customerId: customerOf(data.object) }))
        return { items, cursor: page.has_more ? items.at(-1)?.id : undefined }
      }),
  }
}

/** The page where people see their plan. */
const planPath = '/dashboard/settings?tab=plan'

const sessionFor = ({ userId, plan, customerId, priceId }: CheckoutOrder, siteUrl: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer: customerId,
  line_items: [{ price: priceId, quantity: 1 }],
  success_url: `${siteUrl}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${siteUrl}/payment/cancel?plan=${plan}`,
  client_reference_id: userId,
  metadata: { userId, plan },
  subscription_data: { metadata: { userId } },
})

/** Stripe refuses to expire a session that's been paid or has ended. It only matters that it's no longer open. */
const expire = async ({ checkout: { sessions } }: Stripe, id: string) => {
  try {
    await sessions.expire(id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if ((await orMissing(sessions.retrieve(id)))?.status === 'open') throw error
  }
}

/**
 * Returns the result, or undefined if Stripe doesn't have it or, with `named`, if that parameter's object is what's
 * missing.
 */
const orMissing = async <Found>(found: Promise<Found>, named?: 'customer'): Promise<Found | undefined> => {
  try {
    return await found
  } catch (error) {
    if (isMissing(error) && (named === undefined || error.param === named)) return undefined
    throw error
  }
}

/**
 * Returns the result of a call about a customer; undefined if the customer was deleted at Stripe, by hand or with all
 * test data.
 */
const orWithoutCustomer = <Found>(found: Promise<Found>) => orMissing(found, 'customer')

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

const invoicePage = ({ data, has_more }: Stripe.ApiList<Stripe.Invoice>) => ({
  items: data.map(toInvoice),
  cursor: has_more ? data.at(-1)?.id : undefined,
})

/** Returns the newest of a customer's invoices that brought in money. */
const lastPaidOf = async ({ invoices }: Stripe, customer: string) =>
  (await orWithoutCustomer(invoices.list({ customer, status: 'paid', limit: 20 })))?.data.find(isPayment)

/** Returns the customer's living subscription with its only item. */
export const findLiving = async (stripe: Stripe, customer: string) => {
  const subscription = living((await orWithoutCustomer(stripe.subscriptions.list({ customer, limit: 10 })))?.data ?? [])
  const item = subscription?.items.data[0]
  return subscription && item && { subscription, item }
}

export type LivingSubscription = NonNullable<Awaited<ReturnType<typeof findLiving>>>

/**
 * False while a payment is missing. To Stripe, only the latest invoice counts, and a change creates a newer one. If the
 * plan is cheaper, that one costs nothing, so the subscription would be active again without the missing payment.
 */
const isPaidUp = ({ subscription: { status } }: LivingSubscription) => status === 'active' || status === 'trialing'

/** Returns what a change of plan would cost, calculated the same way as the change itself. */
export const costsOf = async (stripe: Stripe, { subscription, item }: LivingSubscription, change: PlanChange): Promise<ChangeCosts> => {
  const [preview, price] = await Promise.all([
    stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item.id, price: change.priceId }],
        proration_behavior: 'always_invoice',
        proration_date: change.at / secondMs,
      },
    }),
    stripe.prices.retrieve(change.priceId),
  ])
  return {
    dueToday: dueOf(preview),
    nextPayment: moneyOf(price.unit_amount ?? 0, price.currency),
    nextPaymentAt: instantOf(item.current_period_end),
  }
}

/**
 * Changes the plan and charges for it, or does neither. A card that requires 3-D Secure can't be charged directly, so
 * the change is held at Stripe until the person has confirmed the payment on the invoice's page. Repeating the same
 * change applies it only once.
 */
export const change = async (
  { subscriptions }: Stripe,
  { subscription: { id }, item }: LivingSubscription,
  { priceId, at }: PlanChange,
): Promise<PlanChangeOutcome> => {
  const update = (behavior: 'error_if_incomplete' | 'pending_if_incomplete', name: string) =>
    subscriptions.update(
      id,
      {
        items: [{ id: item.id, price: priceId }],
        proration_behavior: 'always_invoice',
        proration_date: at / secondMs,
        payment_behavior: behavior,
        expand: ['latest_invoice'],
      },
      { idempotencyKey: `${name}:${id}:${priceId}:${at}` },
    )
  try {
    await update('error_if_incomplete', 'change')
    return { kind: 'changed' }
  } catch (error) {
    if (!asksForProof(error)) throw error
    const { pending_update: waiting, latest_invoice: invoice } = await update('pending_if_incomplete', 'confirm')
    if (!waiting) return { kind: 'changed' }
    const url = typeof invoice === 'object' ? invoice?.hosted_invoice_url : undefined
    if (!url) throw error
    return { kind: 'to-confirm', url }
  }
}

/** Ends a subscription at the end of its paid month, or keeps it going. The portal may have set an end time instead. */
export const end = async (stripe: Stripe, { subscription }: LivingSubscription, isEnding: boolean) => {
  const goOn = subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const }
  const isAsWished = isEnding === (subscription.cancel_at_period_end || subscription.cancel_at !== null)
  if (!isAsWished) await stripe.subscriptions.update(subscription.id, isEnding ? { cancel_at_period_end: true } : goOn)
}
