import * as z from 'zod'
import type { Invoice } from '#shared/contracts/payments.ts'
import type { Money } from '#shared/domain/money.ts'
import { PaidPlan } from '#shared/domain/plans.ts'
import type { Subscription } from '#shared/domain/subscriptions.ts'
import type { Page, PageRequest } from './page.ts'

/** The price at Stripe by which a plan is sold, and what it is a month. */
export type PlanPrice = { id: string; monthly: Money }

/** A payment on Stripe's page. `url` leads there while it is open; `isPaid` once nothing more has to arrive. */
export type Checkout = {
  id: string
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  url: string | undefined
  userId: string | undefined
  plan: PaidPlan | undefined
  /** The subscription that the payment has begun. */
  subscriptionId: string | undefined
}

/** What a payment is made for. `attempt` counts the payments that this person has begun: the same one never begins twice. */
export type CheckoutOrder = { userId: string; plan: PaidPlan; attempt: number; customerId: string; priceId: string }

/** A change of plan at `at` (ms), which is what its costs are reckoned from. */
export type PlanChange = { customerId: string; priceId: string; at: number }

/** What became of a change: made; waiting until the person confirms its payment on a page of Stripe's; or nothing, because no subscription lives. */
export type PlanChangeOutcome = { kind: 'changed' } | { kind: 'to-confirm'; url: string } | { kind: 'no-subscription' }

/** What a change costs at once, and at the next turn of the month. The first is below zero when money is credited. */
export type ChangeCosts = { dueToday: Money; nextPayment: Money; nextPaymentAt: string }

/** A payment that arrived, and how much of it was credited since, which the next payments use up. */
export type Payment = { invoiceId: string; invoiceNumber: string | undefined; amount: Money; credited: Money; paidAt: string }

/** That something has changed at Stripe, and whose. */
export type PaymentEvent = { id: string; customerId: string | undefined }

/**
 * Who takes the money: Stripe. Every call ends within 20 s. Throws `DomainError('unavailable')` when Stripe is out of reach or payments are not set
 * up here. The same call may then be repeated without harm. Throws `payment-required` where Stripe refuses a card.
 */
export interface Payments {
  /** Undefined where nothing is sold by that name. */
  price(plan: PaidPlan): Promise<PlanPrice | undefined>
  /** Makes the person a customer, in place of `formerId` if that one was deleted at Stripe. Asked again within a day it answers the same customer. */
  createCustomer(person: { userId: string; email: string; name: string; formerId?: string }): Promise<string>
  /** Has Stripe write to this address from now on. Does nothing for a customer who was deleted there. */
  changeEmail(customerId: string, email: string): Promise<void>
  /** Begins a payment, or answers the one that this attempt has begun. Undefined when the customer was deleted at Stripe. */
  createCheckout(order: CheckoutOrder): Promise<Checkout | undefined>
  checkout(id: string): Promise<Checkout | undefined>
  /** Ends an open payment; does nothing to another. */
  expireCheckout(id: string): Promise<void>
  /** The subscription of a customer as it is now: the one that lives, else the last that ended. One who was deleted at Stripe has none. */
  subscriptionOf(customerId: string): Promise<Subscription | undefined>
  /** Undefined when no subscription lives. */
  previewChange(change: PlanChange): Promise<ChangeCosts | undefined>
  /**
   * Changes the plan for what the preview of the same `at` said, or not at all: at once, or as soon as the person confirms the payment for a card that
   * asks for it. Unless they do within 23 hours, the plan stays.
   */
  changePlan(change: PlanChange): Promise<PlanChangeOutcome>
  /** Ends the subscription with the paid month, or takes that back. False when no subscription lives. */
  setEnding(customerId: string, isEnding: boolean): Promise<boolean>
  /** Ends every subscription of a customer at once. */
  endSubscriptions(customerId: string): Promise<void>
  /** The newest first. Throws `DomainError('invalid')` when the cursor is not one of this list. */
  invoices(customerId: string, page: PageRequest): Promise<Page<Invoice>>
  /** The newest payment of more than nothing. */
  lastPayment(customerId: string): Promise<Payment | undefined>
  /** Opens Stripe's own page for a customer: its address, good for minutes. Undefined for one who was deleted there. */
  portal(customerId: string): Promise<string | undefined>
  /** What has happened since `since` (ms), in no order. */
  eventsSince(since: number, page: PageRequest): Promise<Page<PaymentEvent>>
}

/** The payment that a person has begun last, the only one that may be open. */
export const BegunCheckout = z.object({
  userId: z.string(),
  plan: PaidPlan,
  /** Counts a person's payments. */
  attempt: z.number().int(),
  /** The payment at Stripe, once it is known. */
  sessionId: z.string().optional(),
})
export type BegunCheckout = z.infer<typeof BegunCheckout>

/** Payments that people have begun, one a person. Reads are consistent. */
export interface Checkouts {
  get(userId: string): Promise<BegunCheckout | undefined>
  /** Begins the attempt that follows `before`; false when that is not the last any more, or has become a payment since it was read. */
  begin(next: Pick<BegunCheckout, 'userId' | 'plan'>, before: BegunCheckout | undefined): Promise<boolean>
  /** Notes which payment an attempt has become; false when another attempt was begun since. */
  note(attempt: BegunCheckout & { sessionId: string }): Promise<boolean>
}

/** Which of Stripe's events have come, for 35 days: longer than Stripe tells of them. */
export interface PaymentEvents {
  /**
   * Notes an event and plans the job that reads the person's subscription anew, both or neither, at `now` (ms). False when the event was
   * noted before; then nothing is planned.
   */
  take(event: { id: string; userId: string | undefined }, now: number): Promise<boolean>
  isKnown(eventId: string): Promise<boolean>
}
