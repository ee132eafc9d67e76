import * as z from 'zod'
import type { Invoice } from '#shared/contracts/payments.ts'
import type { Money } from '#shared/domain/money.ts'
import { PaidPlan } from '#shared/domain/schemas.ts'
import type { Subscription } from '#shared/domain/subscriptions.ts'
import type { Page, PageRequest } from './page.ts'

/** The Stripe price for a plan, and its monthly amount. */
export type PlanPrice = { id: string; monthly: Money }

/** A payment on Stripe's page. `url` leads there while it's open. `isPaid` is true once nothing is left to arrive. */
export type Checkout = {
  id: string
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  url: string | undefined
  userId: string | undefined
  plan: PaidPlan | undefined
  /** The subscription that the payment started. */
  subscriptionId: string | undefined
}

/** An order for a payment. `attempt` counts this person's payments, so the same one never starts twice. */
export type CheckoutOrder = { userId: string; plan: PaidPlan; attempt: number; customerId: string; priceId: string }

/** A change of plan at `at` (ms), the time its costs are calculated from. */
export type PlanChange = { customerId: string; priceId: string; at: number }

/** Why a plan can't be changed: there is no live subscription, or its last payment is missing. */
export type Unchangeable = { kind: 'no-subscription' } | { kind: 'unpaid' }

/**
 * The result of a plan change: made, waiting until the person confirms the payment on a Stripe page, or nothing because
 * the plan can't be changed.
 */
export type PlanChangeOutcome = { kind: 'changed' } | { kind: 'to-confirm'; url: string } | Unchangeable

/** What a change costs today and at the next monthly payment. The first is negative if money is credited. */
export type ChangeCosts = { dueToday: Money; nextPayment: Money; nextPaymentAt: string }

/** The cost of a plan change, or why the plan can't be changed. */
export type PlanChangePreview = { kind: 'changeable'; costs: ChangeCosts } | Unchangeable

/** A payment that arrived, and how much of it has been credited since, which the next payments use up. */
export type Payment = { invoiceId: string; invoiceNumber: string | undefined; amount: Money; credited: Money; paidAt: string }

/** A change at Stripe, and whose. */
export type PaymentEvent = { id: string; customerId: string | undefined }

/**
 * The payment provider, Stripe. Every call returns within 20 s. Throws `DomainError('unavailable')` if Stripe can't be
 * reached or payments aren't set up here. Repeating the call is harmless. Throws `payment-required` if Stripe declines
 * a card.
 */
export interface Payments {
  /** Undefined if nothing is sold under that name. */
  price(plan: PaidPlan): Promise<PlanPrice | undefined>
  /**
   * Creates a customer for the person, replacing `formerId` if that one was deleted at Stripe. Repeated within a day,
   * it returns the same customer.
   */
  createCustomer(person: { userId: string; email: string; name: string; formerId?: string }): Promise<string>
  /** Changes the address that Stripe writes to. Does nothing if the customer was deleted there. */
  changeEmail(customerId: string, email: string): Promise<void>
  /**
   * Starts a payment, or returns the one this attempt already started. Undefined if the customer was deleted at Stripe.
   */
  createCheckout(order: CheckoutOrder): Promise<Checkout | undefined>
  checkout(id: string): Promise<Checkout | undefined>
  /** Expires an open payment. Does nothing to any other. */
  expireCheckout(id: string): Promise<void>
  /**
   * Returns a customer's current subscription: the live one, otherwise the last that ended. None if the customer was
   * deleted at Stripe.
   */
  subscriptionOf(customerId: string): Promise<Subscription | undefined>
  previewChange(change: PlanChange): Promise<PlanChangePreview>
  /**
   * Changes the plan at the cost that the preview with the same `at` showed, or not at all: at once, or as soon as the
   * person confirms the payment if their card requires it. If they don't within 23 hours, the plan stays.
   */
  changePlan(change: PlanChange): Promise<PlanChangeOutcome>
  /** Sets or clears the subscription's end after the paid month. False if there is no live subscription. */
  setEnding(customerId: string, isEnding: boolean): Promise<boolean>
  /** Expires a customer's open payments, and ends all of their subscriptions at once. */
  endSubscriptions(customerId: string): Promise<void>
  /** Newest first. Throws `DomainError('invalid')` if the cursor isn't from this list. */
  invoices(customerId: string, page: PageRequest): Promise<Page<Invoice>>
  /** Returns the newest payment above zero. */
  lastPayment(customerId: string): Promise<Payment | undefined>
  /**
   * Opens Stripe's customer portal and returns its URL, valid for minutes. Undefined if the customer was deleted there.
   */
  portal(customerId: string): Promise<string | undefined>
  /** Returns the events since `since` (ms), in no particular order. */
  eventsSince(since: number, page: PageRequest): Promise<Page<PaymentEvent>>
}

/** The payment that a person started last, the only one that may be open. */
export const StartedCheckout = z.object({
  userId: z.string(),
  plan: PaidPlan,
  /** Counts a person's payments. */
  attempt: z.number().int(),
  /** The payment's id at Stripe, once known. */
  sessionId: z.string().optional(),
})
export type StartedCheckout = z.infer<typeof StartedCheckout>

/** Started payments, one per person. Reads are consistent. */
export interface Checkouts {
  get(userId: string): Promise<StartedCheckout | undefined>
  /**
   * Starts the attempt after `before`. False if that's no longer the last one or has become a payment since it was
   * read.
   */
  begin(next: Pick<StartedCheckout, 'userId' | 'plan'>, before: StartedCheckout | undefined): Promise<boolean>
  /** Records which payment an attempt has become. False if another attempt started since. */
  note(attempt: StartedCheckout & { sessionId: string }): Promise<boolean>
}

/** The Stripe events received, kept for 35 days: longer than Stripe reports them. */
export interface PaymentEvents {
  /**
   * Records an event and plans the job that rereads the person's subscription at `now` (ms), atomically. Returns false
   * and plans nothing if the event was already recorded.
   */
  take(event: { id: string; userId: string | undefined }, now: number): Promise<boolean>
  isKnown(eventId: string): Promise<boolean>
}
