import * as z from 'zod'
import { PaidPlan } from '#shared/domain/plans.ts'

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
