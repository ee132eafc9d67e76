import type { JobRunner } from '#functions/ports/job-runner.ts'
import type { PaymentEvents } from '#functions/ports/payment-events.ts'
import type { PaymentEvent } from '#functions/ports/payments.ts'
import type { Users } from '#functions/ports/users.ts'

export type TakeEventDeps = {
  paymentEvents: Pick<PaymentEvents, 'take'>
  users: Pick<Users, 'ownerOf'>
  jobRunner: JobRunner
  now: () => number
}

/**
 * Takes one of Stripe's events: notes it and plans what follows from it, in one write, and has that done at once if it can. One that came before
 * does nothing, and gives false; one about nobody we know is noted only.
 */
export const takeEvent = async ({ paymentEvents, users, jobRunner, now }: TakeEventDeps, { id, customerId }: PaymentEvent) => {
  const userId = customerId === undefined ? undefined : await users.ownerOf(customerId)
  const isNew = await paymentEvents.take({ id, userId }, now())
  if (isNew && userId !== undefined) await jobRunner.runNow(userId)
  return isNew
}
