import Stripe from 'stripe'
import { readEvent } from '#functions/adapters/stripe/event-reader.ts'
import { stripePayments } from '#functions/adapters/stripe/payments.ts'
import type { Payments } from '#functions/ports/payments.ts'
import { type JobRun, runJobs, runJobsOf } from '#functions/use-cases/jobs/run-jobs.ts'
import { applyPlan } from '#functions/use-cases/payments/apply-plan.ts'
import { planPrices } from '#functions/use-cases/payments/change-plan.ts'
import { tellPaymentFailed, tellTrialEnding } from '#functions/use-cases/payments/notices.ts'
import { reconcileJob, reconcilePayments } from '#functions/use-cases/payments/reconcile-payments.ts'
import { syncSubscription, takeEvent } from '#functions/use-cases/payments/sync-subscription.ts'
import { toInstant } from '#shared/domain/times.ts'
import { jobWork } from '../builders/job-work.ts'
import { fakeAccounts } from '../fakes/accounts.ts'
import { fakeCheckouts } from '../fakes/checkouts.ts'
import { fakeDeliveries } from '../fakes/deliveries.ts'
import { fakeJobs, inOneRun } from '../fakes/jobs.ts'
import { fakePublishRateLimiter } from '../fakes/limits.ts'
import { fakeMailer } from '../fakes/mailer.ts'
import { fakePaymentEvents } from '../fakes/payment-events.ts'
import { fakePosts } from '../fakes/posts.ts'
import { fakeTargets } from '../fakes/targets.ts'
import { fakeUsers } from '../fakes/users.ts'

type Surroundings = {
  stripe: Stripe
  /** Milliseconds since the epoch. */
  now: () => number
  /** Whether something goes wrong that does with this probability. */
  fails: (probability: number) => boolean
  /** Lets others go on for a while. */
  pause: () => Promise<void>
}

const webhookSecret = 'whsec_year'
const siteUrl = 'https://crier.test'
/** The share of calls whose way to Stripe breaks, and of those whose way back does. */
const lostCallShare = 0.03

/** What Stripe sends our endpoint at a moment (s). */
export const signed = (body: string, now: number): Delivery => ({
  body,
  signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret, timestamp: now }),
})

type Delivery = { body: string; signature: string }

/** Calls take their time, so that whatever goes on at the same moment may come in between. */
const slow = <Port extends object>(port: Port, { pause }: Surroundings): Port =>
  new Proxy(port, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function') return method
      return async (...given: unknown[]) => {
        await pause()
        const answer: unknown = await Reflect.apply(method, target, given)
        await pause()
        return answer
      }
    },
  })

/** Calls of Stripe take their time, and some are lost: before they have an effect, or after it. */
const unreliable = (payments: Payments, { fails, pause }: Surroundings): Payments => {
  const passLine = async () => {
    await pause()
    if (fails(lostCallShare)) throw new Error('Stripe did not answer.')
  }
  return new Proxy(payments, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function') return method
      return async (...given: unknown[]) => {
        await passLine()
        const answer: unknown = await Reflect.apply(method, target, given)
        await passLine()
        return answer
      }
    },
  })
}

/** All of Crier that has to do with payments, over fakes: the verbs are the real ones, and so is the way to Stripe. */
export const crierOf = (surroundings: Surroundings) => {
  const { stripe, now, fails, pause } = surroundings
  const clock = { now, sleep: pause }
  const ignore = () => undefined
  const users = slow(fakeUsers(), surroundings)
  const jobs = fakeJobs()
  const accounts = slow(fakeAccounts(), surroundings)
  const targets = fakeTargets()
  const posts = fakePosts(targets, { jobs })
  const paymentEvents = fakePaymentEvents(jobs)
  const payments = unreliable(stripePayments({ stripe, siteUrl, report: ignore }), surroundings)
  const planning = {
    clock,
    report: ignore,
    jobs,
    users,
    accounts,
    posts,
    targets,
    deliveries: fakeDeliveries(),
    rateLimiter: fakePublishRateLimiter(),
  }
  const applied = (run: Pick<JobRun, 'userId' | 'stopAt'>) => applyPlan(planning, run)
  const mail = { users, mailer: fakeMailer(), siteUrl }
  const work = jobWork({
    'apply-plan': applied,
    'sync-subscription': (run) => syncSubscription({ users, payments, jobs, applyPlan: applied }, run),
    'reconcile-payments': (run) => reconcilePayments({ clock, payments, paymentEvents, users }, run),
    'payment-failed': (run) => tellPaymentFailed(mail, run),
    'trial-ending': (run) => tellTrialEnding(mail, run),
  })
  const deps = { ...inOneRun, clock, jobs, work, report: ignore }
  // Most calls to do jobs at once come through, some don't.
  const jobRunner = { runNow: async (userId: string) => (fails(0.6) ? undefined : runJobsOf(deps, userId, now())) }
  const events = { paymentEvents, users, jobRunner, now }
  return {
    users,
    jobs,
    accounts,
    posts,
    targets,
    payments,
    now,
    pause,
    checkouts: slow(fakeCheckouts(), surroundings),
    jobRunner,
    priceOf: planPrices({ payments, now }),
    /** What the Lambda of webhooks does with a delivery. */
    deliver: async ({ body, signature }: Delivery) => {
      const event = readEvent({ body: Buffer.from(body), signature, secret: webhookSecret, now: now() })
      if (event) await takeEvent(events, event)
    },
    runJobs: () => runJobs(deps, now()),
    /** Has the daily job done, and all that follows from it. */
    reconcile: async () => {
      await jobs.plan(reconcileJob, toInstant(now()))
      await runJobs(deps, now())
      await runJobs(deps, now())
    },
    /** Has what failed tried again at once, as the minutes and hours to come would. */
    retryAll: async () => {
      for (const { userId, kind, subject, tries } of jobs.all())
        if (tries > 0 && kind !== 'reconcile-payments') await jobs.plan({ userId, kind, subject }, toInstant(now()))
      await runJobs(deps, now())
    },
    /** Whether something is to be done now, or has failed and is to be tried again. */
    isSomethingDue: () =>
      jobs.all().some(({ kind, dueAt, tries }) => kind !== 'reconcile-payments' && (tries > 0 || dueAt <= toInstant(now()))),
    /** Whether the daily job was done to its end today. */
    isReconciled: () =>
      jobs.all().some(({ kind, dueAt, tries }) => kind === 'reconcile-payments' && tries === 0 && dueAt > toInstant(now())),
  }
}

export type YearCrier = ReturnType<typeof crierOf>
