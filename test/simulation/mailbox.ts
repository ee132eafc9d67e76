import type { Accounts } from '#functions/ports/accounts.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Mail } from '#functions/ports/mailer.ts'
import type { Posts } from '#functions/ports/posts.ts'
import type { Targets } from '#functions/ports/targets.ts'
import type { JobDeps } from '#functions/use-cases/jobs/run-jobs.ts'
import { tellFailedPosts } from '#functions/use-cases/jobs/tell-failed-posts.ts'
import { tellLostAccounts } from '#functions/use-cases/jobs/tell-lost-accounts.ts'
import { holdAccount } from '#functions/use-cases/publishing/hold-account.ts'
import type { AccountRef } from '#shared/domain/accounts.ts'
import { notificationsDefault } from '#shared/domain/users.ts'
import { aUser } from '../builders/a-user.ts'
import { call } from './process.ts'
import type { Process, World } from './world.ts'

/** A mail that arrived, with the posts that it is about. */
type Told = { at: number; postIds: string[] }

/** What people were mailed. */
export const createMailbox = (world: World) => {
  const told: Told[] = []
  return {
    told,
    receive: ({ text }: Mail) =>
      void told.push({ at: world.now(), postIds: [...text.matchAll(/[?&]post=(\w+)/g)].map(([, id]) => id ?? '') }),
  }
}

type Deps = { world: World; mailbox: ReturnType<typeof createMailbox>; posts: Posts; targets: Targets; accounts: Accounts; plan: JobPlan }

/** The jobs that the engine plans, done by a process that may die at any await. */
export const simulatedWork = ({ world, mailbox, plan, ...stores }: Deps, process: Process): JobDeps['work'] => {
  const deps = {
    ...stores,
    users: { get: async (id: string) => aUser({ id, email: `${id}@example.com`, notifications: notificationsDefault }) },
    mailer: { send: (mail: Mail) => call(world, process, async () => mailbox.receive(mail)) },
    unsubscribeTokens: { issue: async () => 'token' },
    siteUrl: 'https://crier.test',
    hold: (ref: AccountRef, message: string) => holdAccount({ ...stores, clock: world, jobs: plan }, ref, message),
  }
  const notPlanned = () => Promise.reject(new Error('The engine plans no such job.'))
  return {
    'failed-post': (turn) => tellFailedPosts(deps, turn),
    reconnect: (turn) => tellLostAccounts(deps, turn),
    'weekly-summary': notPlanned,
    'remove-person': notPlanned,
    'renew-access': notPlanned,
    'check-post': notPlanned,
    'unused-media': notPlanned,
  }
}
