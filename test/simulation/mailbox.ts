import type { Accounts } from '#functions/ports/accounts.ts'
import type { Deliveries } from '#functions/ports/deliveries.ts'
import type { TellEvent } from '#functions/ports/events.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { PublishRateLimiter } from '#functions/ports/limits.ts'
import type { Mail } from '#functions/ports/mailer.ts'
import type { Posts, Targets } from '#functions/ports/posts.ts'
import type { Users } from '#functions/ports/users.ts'
import { tellScheduled } from '#functions/use-cases/events/event-jobs.ts'
import { tellFailedPosts, tellLostAccounts } from '#functions/use-cases/jobs/notices.ts'
import type { JobDeps, JobRun } from '#functions/use-cases/jobs/run-jobs.ts'
import { applyPlan } from '#functions/use-cases/payments/apply-plan.ts'
import { syncSubscription } from '#functions/use-cases/payments/sync-subscription.ts'
import type { Clock, Report } from '#functions/use-cases/publishing/dependencies.ts'
import { pauseAccount } from '#functions/use-cases/publishing/pauses.ts'
import type { AccountRef } from '#shared/publishing/accounts.ts'
import { jobWork } from '../builders/job-work.ts'
import { call } from './process.ts'
import type { SimulatedStripe } from './stripe.ts'
import type { Process, World } from './world.ts'

/** An email that arrived, with the posts it's about. */
type ReceivedEmail = { at: number; postIds: string[] }

/** The emails people received. */
export const createMailbox = (world: World) => {
  const told: ReceivedEmail[] = []
  return {
    told,
    receive: ({ text }: Mail) =>
      void told.push({ at: world.now(), postIds: [...text.matchAll(/[?&]post=(\w+)/g)].map(([, id]) => id ?? '') }),
  }
}

type Deps = {
  world: World
  mailbox: ReturnType<typeof createMailbox>
  clock: Clock
  report: Report
  posts: Posts
  targets: Targets
  accounts: Accounts
  tellEvent: TellEvent
  users: Users
  plan: JobPlan
  rateLimiter: PublishRateLimiter
  deliveries: Deliveries
  stripe: SimulatedStripe
}

/** The jobs the engine plans, run by a process that may die at any await. */
export const simulatedWork = ({ world, mailbox, plan, stripe, ...stores }: Deps, process: Process): JobDeps['work'] => {
  const deps = {
    ...stores,
    mailer: { send: (mail: Mail) => call(world, process, async () => mailbox.receive(mail)) },
    unsubscribeTokens: { issue: async () => 'token' },
    siteUrl: 'https://crier.test',
    workspaces: { members: async () => [] },
    pause: (ref: AccountRef, message: string) => pauseAccount({ ...stores, jobs: plan }, ref, message),
  }
  const planning = { ...stores, jobs: plan, workspaces: { get: async () => undefined, of: async () => [] } }
  const applied = (run: Pick<JobRun, 'ownerId' | 'stopAt'>) => applyPlan(planning, run)
  const payments = { subscriptionOf: (customerId: string) => call(world, process, () => stripe.payments.subscriptionOf(customerId)) }
  return jobWork({
    'failed-post': (run) => tellFailedPosts(deps, run),
    reconnect: (run) => tellLostAccounts(deps, run),
    'post-scheduled': (run) => tellScheduled(deps, run),
    'apply-plan': applied,
    'sync-subscription': (run) => syncSubscription({ users: stores.users, jobs: plan, payments, applyPlan: applied }, run),
  })
}
