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
import { fakeEvents } from '../fakes/events.ts'
import { fakeJobs, inOneRun } from '../fakes/jobs.ts'
import { fakePublishRateLimiter } from '../fakes/limits.ts'
import { fakeMailer } from '../fakes/mailer.ts'
import { fakePaymentEvents } from '../fakes/payment-events.ts'
import { fakePosts } from '../fakes/posts.ts'
import { fakeTargets } from '../fakes/targets.ts'
import { fakeUsers } from '../fakes/users.ts'
import { fakeWorkspaces } from '../fakes/workspaces.ts'

type Environment = {
  stripe: Stripe
  /** Ms since the epoch. */
  now: () => number
  /** Draws whether something with this probability goes wrong. */
  fails: (probability: number) => boolean
  /** Lets other tasks run for a while. */
  pause: () => Promise<void>
}

const webhookSecret = 'whsec_year'
const siteUrl = 'https://crier.test'
/** The share of calls lost on the way to Stripe, and of responses lost on the way back. */
const lostCallShare = 0.03

/** Builds the signed delivery Stripe sends our endpoint at this time (s). */
export const signed = (body: string, now: number): Delivery => ({
  body,
  signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret, timestamp: now }),
})

type Delivery = { body: string; signature: string }

/** Makes calls take time, so concurrent work can interleave. */
const slow = <Port extends object>(port: Port, { pause }: Environment): Port =>
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

/** Makes calls to Stripe take time and loses some of them, before or after they take effect. */
const unreliable = (payments: Payments, { fails, pause }: Environment): Payments => {
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

/** Everything in Crier that concerns payments, over fakes. The use cases and the Stripe adapter are real. */
export const crierOf = (surroundings: Environment) => {
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
    workspaces: fakeWorkspaces(),
    tellEvent: fakeEvents().tellEvent,
  }
  const applied = (run: Pick<JobRun, 'ownerId' | 'stopAt'>) => applyPlan(planning, run)
  const mail = { users, mailer: fakeMailer(), siteUrl }
  const work = jobWork({
    'apply-plan': applied,
    'sync-subscription': (run) => syncSubscription({ users, payments, jobs, applyPlan: applied }, run),
    'reconcile-payments': (run) => reconcilePayments({ clock, payments, paymentEvents, users }, run),
    'payment-failed': (run) => tellPaymentFailed(mail, run),
    'trial-ending': (run) => tellTrialEnding(mail, run),
  })
  const deps = { ...inOneRun, clock, jobs, work, report: ignore }
  // Some requests to run jobs immediately fail.
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
    /** Does what the webhook Lambda does with a delivery. */
    deliver: async ({ body, signature }: Delivery) => {
      const event = readEvent({ body: Buffer.from(body), signature, secret: webhookSecret, now: now() })
      if (event) await takeEvent(events, event)
    },
    runJobs: () => runJobs(deps, now()),
    /** Runs the daily job and everything that follows from it. */
    reconcile: async () => {
      await jobs.plan(reconcileJob, toInstant(now()))
      await runJobs(deps, now())
      await runJobs(deps, now())
    },
    /** Retries failed jobs at once, standing in for the minutes and hours to come. */
    retryAll: async () => {
      for (const { ownerId: userId, kind, subject, tries } of jobs.all())
        if (tries > 0 && kind !== 'reconcile-payments') await jobs.plan({ ownerId: userId, kind, subject }, toInstant(now()))
      await runJobs(deps, now())
    },
    /** Reports whether a job is due now, or failed and will be retried. */
    isSomethingDue: () =>
      jobs.all().some(({ kind, dueAt, tries }) => kind !== 'reconcile-payments' && (tries > 0 || dueAt <= toInstant(now()))),
    /** Reports whether today's daily job finished. */
    isReconciled: () =>
      jobs.all().some(({ kind, dueAt, tries }) => kind === 'reconcile-payments' && tries === 0 && dueAt > toInstant(now())),
  }
}

export type YearCrier = ReturnType<typeof crierOf>
