import type { Mutant } from '../simulation/mutant-list.ts'

const payments = 'functions/use-cases/payments'
const stripe = 'functions/adapters/stripe'

/** `seed` is one known to detect it, and is played first. */
type PaymentMutant = Mutant & { seed: number }

/** Every guard that a payment promise depends on. */
export const mutants: PaymentMutant[] = [
  {
    name: 'fence: an older reading of a subscription replaces a newer one',
    seed: 378,
    file: `${payments}/sync-subscription.ts`,
    guard: 'version: billing.version }',
    instead: 'version: (await deps.users.get(userId))?.billing.version ?? 0 }',
  },
  {
    name: 'lost events: nobody looks for those that never came',
    seed: 18,
    file: `${payments}/reconcile-payments.ts`,
    guard: 'for (const event of page.items) await takeMissed(deps, event, now)',
    instead: '',
  },
  {
    name: 'lost events: one that never came is noted, and nothing follows from it',
    seed: 2,
    file: `${payments}/reconcile-payments.ts`,
    guard: 'await paymentEvents.take({ id, userId }, now)',
    instead: 'await paymentEvents.take({ id, userId: undefined }, now)',
  },
  {
    name: 'events: one that came is noted, and nothing follows from it',
    seed: 1,
    file: `${payments}/sync-subscription.ts`,
    guard: 'await paymentEvents.take({ id, userId }, now())',
    instead: 'await paymentEvents.take({ id, userId: undefined }, now())',
  },
  {
    name: 'checkout: a second payment may begin while a subscription lives',
    seed: 1,
    file: `${payments}/create-checkout.ts`,
    guard: 'await refuseSecond(deps, user.id, customerId)',
    instead: '',
  },
  {
    name: 'checkout: the page of an older payment stays open',
    seed: 8,
    file: `${payments}/create-checkout.ts`,
    guard: '  await payments.expireCheckout(session.id)',
    instead: '',
  },
  {
    name: 'checkout: two payments that begin in the same moment both stay open',
    seed: 45,
    file: `${payments}/create-checkout.ts`,
    guard: 'deps.checkouts.begin({ userId, plan }, before)',
    instead: 'deps.checkouts.begin({ userId, plan }, await deps.checkouts.get(userId))',
  },
  {
    name: 'change: it may be made while a payment is missing',
    seed: 156,
    file: `${stripe}/payments.ts`,
    guard: "return isPaidUp(found) ? act(stripe, found) : { kind: 'unpaid' }",
    instead: 'return act(stripe, found)',
  },
  {
    name: 'portal: the time that it sets for the end is not read',
    seed: 2,
    file: `${stripe}/from-stripe.ts`,
    guard: 'ended_at ?? cancel_at ?? (cancel_at_period_end ? current_period_end : null)',
    instead: 'ended_at ?? (cancel_at_period_end ? current_period_end : null)',
  },
  {
    name: 'grace: it never ends',
    seed: 2,
    file: 'shared/domain/entitlements.ts',
    guard: 'now < toMs(graceEndsAt)',
    instead: "graceEndsAt !== ''",
  },
  {
    name: 'grace: there is none',
    seed: 2,
    file: 'shared/domain/entitlements.ts',
    guard: "status !== 'past_due' || pastDueSince === undefined",
    instead: "status !== 'past_due' || pastDueSince !== ''",
  },
  {
    name: 'plan: it is not looked at again when it ends by itself',
    seed: 2,
    file: `${payments}/apply-plan.ts`,
    guard: 'until === undefined ? undefined : toMs(until)',
    instead: 'undefined',
  },
  {
    name: 'plan: a change of the subscription is not applied',
    seed: 1,
    file: `${payments}/sync-subscription.ts`,
    guard: 'const outcome = await deps.applyPlan({ ownerId: userId, stopAt })',
    instead: "const outcome = { kind: 'done' } as JobOutcome",
  },
  {
    name: 'plan: a post that it pauses is never resumed',
    seed: 1,
    file: `${payments}/apply-plan.ts`,
    guard: 'for (const { target } of now) isChanged = (await resume(deps, target, arranged)) || isChanged',
    instead: '',
  },
  {
    name: 'plan: an account that it allows again stays marked',
    seed: 1,
    file: `${payments}/apply-plan.ts`,
    guard: 'if (isPaused !== (account.pausedByPlan ?? false))',
    instead: 'if (isPaused)',
  },
  {
    name: 'plan: a run that began before the plan changed has the last word',
    seed: 153,
    file: `${payments}/apply-plan.ts`,
    guard: 'if (await isOutdated(deps, workspaceId, { plan, until })) return applyPlan(deps, { ownerId: workspaceId, stopAt })',
    instead: '',
  },
]
