import { lazily } from '#shared/domain/lazily.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { dynamoJobs } from '../../adapters/dynamo/jobs.ts'
import { jobShards } from '../../adapters/dynamo/keys.ts'
import { dynamoPostStatuses } from '../../adapters/dynamo/post-statuses.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import type { Table } from '../../adapters/dynamo/table.ts'
import { dynamoTargets } from '../../adapters/dynamo/targets.ts'
import { dynamoUsers } from '../../adapters/dynamo/users.ts'
import { kmsVault } from '../../adapters/kms/vault.ts'
import { guardedFetch } from '../../adapters/outside/guarded-fetch.ts'
import { connectorOf } from '../../adapters/platforms/registry.ts'
import type { ScheduleSettings } from '../../adapters/scheduler/schedules.ts'
import { type MailSettings, sesMailer } from '../../adapters/ses/mailer.ts'
import { lazyPayments } from '../../adapters/stripe/lazy-payments.ts'
import type { JwtKeys } from '../../adapters/tokens/jwt-tokens.ts'
import { jwtUnsubscribeTokens } from '../../adapters/tokens/unsubscribe-tokens.ts'
import { clock } from '../../runtime/clock.ts'
import type { Apps } from '../../runtime/own-settings.ts'
import { report } from '../../runtime/report.ts'
import { accessTokens } from '../../use-cases/accounts/access-token.ts'
import { renewAccess } from '../../use-cases/jobs/renew-access.ts'
import type { JobDeps } from '../../use-cases/jobs/run-jobs.ts'
import type { applyPlan } from '../../use-cases/payments/apply-plan.ts'

type Settings = { table: Table; keyId: string; bucket: string; siteUrl: string; sending: MailSettings } & Apps & {
    schedules: ScheduleSettings
    queues: Record<Platform, string>
    jwtKeys: JwtKeys
    stripe: { secretKey: string; sandboxUrl: string | undefined }
    elsewhere: Pick<JobDeps, 'helpers' | 'runElsewhere'>
  }

/** The real parts of doing jobs. */
export const jobDeps = ({
  table,
  keyId,
  bucket,
  siteUrl,
  sending,
  schedules,
  queues,
  jwtKeys,
  appOf,
  isAppNamed,
  stripe,
  elsewhere,
}: Settings): JobDeps => {
  const signIn = {
    accounts: dynamoAccounts(table),
    jobs: dynamoJobPlan(table),
    vault: kmsVault(keyId),
    connectorOf: connectorOf(appOf, { fetch, fetchOutside: guardedFetch(), now: clock.now }),
  }
  const shared = {
    ...signIn,
    clock,
    report,
    posts: dynamoPosts(table),
    targets: dynamoTargets(table),
    users: dynamoUsers(table),
    mailer: sesMailer(sending),
    unsubscribeTokens: jwtUnsubscribeTokens(jwtKeys),
    siteUrl,
  }
  const postStatuses = dynamoPostStatuses(table)
  const accessToken = accessTokens({ ...signIn, isAppNamed, now: clock.now, sleep: clock.sleep })
  const payments = lazyPayments({ ...stripe, siteUrl, report })
  // What few runs do is read when there is such a job.
  const planning = lazily(async () => {
    const { planningDeps } = await import('./planning-deps.ts')
    return { ...shared, ...planningDeps({ table, schedules, queues }) }
  })
  const removal = lazily(async () => {
    const { removalDeps } = await import('./removal-deps.ts')
    return { ...shared, ...removalDeps({ table, bucket, schedules }) }
  })
  const applied = async (run: Parameters<typeof applyPlan>[1]) =>
    (await import('../../use-cases/payments/apply-plan.ts')).applyPlan(await planning(), run)
  return {
    clock,
    report,
    jobs: dynamoJobs(table),
    jobShards,
    ...elsewhere,
    work: {
      'failed-post': async (run) => {
        const { tellFailedPosts } = await import('../../use-cases/jobs/tell-failed-posts.ts')
        return tellFailedPosts(shared, run)
      },
      reconnect: async (run) => {
        const [{ tellLostAccounts }, { pausedPosts }] = await Promise.all([
          import('../../use-cases/jobs/tell-lost-accounts.ts'),
          import('../../runtime/paused-posts.ts'),
        ])
        return tellLostAccounts({ ...shared, pause: pausedPosts({ table, queues }).pause }, run)
      },
      'renew-access': (run) => renewAccess({ ...shared, accessToken }, run),
      'check-post': async (run) => {
        const [{ checkPosts }, { dynamoMediaLibrary }] = await Promise.all([
          import('../../use-cases/jobs/check-posts.ts'),
          import('../../adapters/dynamo/media-library.ts'),
        ])
        return checkPosts({ ...shared, accessToken, media: dynamoMediaLibrary(table) }, run)
      },
      'arrange-queue': async (run) => {
        const { arrangeQueues } = await import('../../use-cases/queues/arrange-queue.ts')
        return arrangeQueues(await planning(), run)
      },
      'weekly-summary': async (run) => {
        const { sendWeeklySummary } = await import('../../use-cases/jobs/send-weekly-summary.ts')
        return sendWeeklySummary({ ...shared, postStatuses }, run)
      },
      'unused-media': async (run) => {
        const { removeUnusedMedia } = await import('../../use-cases/jobs/remove-unused-media.ts')
        return removeUnusedMedia({ ...(await removal()), postStatuses }, run)
      },
      'remove-person': async (run) => {
        const { removePerson } = await import('../../use-cases/jobs/remove-person.ts')
        return removePerson({ ...(await removal()), payments }, run)
      },
      'end-unverified': async (run) => {
        const { endUnverified } = await import('../../use-cases/jobs/end-unverified.ts')
        return endUnverified({ ...(await removal()), now: clock.now }, run)
      },
      'trial-ending': async (run) => (await import('../../use-cases/payments/tell-trial-ending.ts')).tellTrialEnding(shared, run),
      'payment-failed': async (run) => (await import('../../use-cases/payments/tell-payment-failed.ts')).tellPaymentFailed(shared, run),
      'apply-plan': applied,
      'sync-subscription': async (run) => {
        const { syncSubscription } = await import('../../use-cases/payments/sync-subscription.ts')
        return syncSubscription({ ...shared, payments, applyPlan: applied }, run)
      },
      'reconcile-payments': async (run) => {
        const [{ reconcilePayments }, { dynamoPaymentEvents }] = await Promise.all([
          import('../../use-cases/payments/reconcile-payments.ts'),
          import('../../adapters/dynamo/payment-events.ts'),
        ])
        return reconcilePayments({ ...shared, payments, paymentEvents: dynamoPaymentEvents(table) }, run)
      },
    },
  }
}
