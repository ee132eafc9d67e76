import type { AccountRef } from '#shared/domain/accounts.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoBelongings } from '../../adapters/dynamo/belongings.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { dynamoJobs } from '../../adapters/dynamo/jobs.ts'
import { jobShards } from '../../adapters/dynamo/keys.ts'
import { dynamoMediaLibrary } from '../../adapters/dynamo/media-library.ts'
import { dynamoPaymentEvents } from '../../adapters/dynamo/payment-events.ts'
import { dynamoPostStatuses } from '../../adapters/dynamo/post-statuses.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoPublishRateLimiter } from '../../adapters/dynamo/publish-rate-limiter.ts'
import { dynamoQueues } from '../../adapters/dynamo/queues.ts'
import { dynamoSessions } from '../../adapters/dynamo/sessions.ts'
import { dynamoSuggestions } from '../../adapters/dynamo/suggestions.ts'
import type { Table } from '../../adapters/dynamo/table.ts'
import { dynamoTargets } from '../../adapters/dynamo/targets.ts'
import { dynamoUsage } from '../../adapters/dynamo/usage.ts'
import { dynamoUsers } from '../../adapters/dynamo/users.ts'
import { kmsVault } from '../../adapters/kms/vault.ts'
import { guardedFetch } from '../../adapters/outside/guarded-fetch.ts'
import { connectorOf } from '../../adapters/platforms/registry.ts'
import { s3MediaFiles } from '../../adapters/s3/media-files.ts'
import type { ScheduleSettings } from '../../adapters/scheduler/schedules.ts'
import { eventBridgeSchedules } from '../../adapters/scheduler/schedules.ts'
import { type MailSettings, sesMailer } from '../../adapters/ses/mailer.ts'
import { sqsDeliveries } from '../../adapters/sqs/deliveries.ts'
import { lazyPayments } from '../../adapters/stripe/lazy-payments.ts'
import type { JwtKeys } from '../../adapters/tokens/jwt-tokens.ts'
import { jwtUnsubscribeTokens } from '../../adapters/tokens/unsubscribe-tokens.ts'
import { clock } from '../../runtime/clock.ts'
import { newId } from '../../runtime/ids.ts'
import type { Apps } from '../../runtime/own-settings.ts'
import { report } from '../../runtime/report.ts'
import { accessTokens } from '../../use-cases/accounts/access-token.ts'
import { renewAccess } from '../../use-cases/jobs/renew-access.ts'
import type { JobDeps } from '../../use-cases/jobs/run-jobs.ts'
import { applyPlan } from '../../use-cases/payments/apply-plan.ts'
import { pauseAccount } from '../../use-cases/publishing/pause-account.ts'

type Settings = { table: Table; keyId: string; bucket: string; siteUrl: string; sending: MailSettings } & Apps & {
    schedules: ScheduleSettings
    queues: Parameters<typeof sqsDeliveries>[0]
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
  const [accounts, posts, targets] = [dynamoAccounts(table), dynamoPosts(table), dynamoTargets(table)]
  const mail = {
    users: dynamoUsers(table),
    mailer: sesMailer(sending),
    unsubscribeTokens: jwtUnsubscribeTokens(jwtKeys),
    siteUrl,
  }
  const removal = {
    clock,
    report,
    users: mail.users,
    mailer: mail.mailer,
    accounts,
    posts,
    targets,
    belongings: dynamoBelongings(table),
    sessions: dynamoSessions(table),
    suggestions: dynamoSuggestions(table, { sleep: clock.sleep, random: Math.random }),
    library: dynamoMediaLibrary(table),
    files: s3MediaFiles({ bucket }),
    schedules: eventBridgeSchedules(schedules),
    connectorOf: connectorOf(appOf, { fetch, fetchOutside: guardedFetch(), now: clock.now }),
    vault: kmsVault(keyId),
  }
  const postStatuses = dynamoPostStatuses(table)
  const jobs = dynamoJobPlan(table)
  const signIn = { accounts, jobs, vault: removal.vault, connectorOf: removal.connectorOf }
  const accessToken = accessTokens({ ...signIn, isAppNamed, now: clock.now, sleep: clock.sleep })
  const pause = (ref: AccountRef, message: string) => pauseAccount({ clock, posts, targets, jobs }, ref, message)
  const payments = lazyPayments({ ...stripe, siteUrl, report })
  const planning = {
    clock,
    report,
    jobs,
    users: mail.users,
    accounts,
    posts,
    targets,
    deliveries: sqsDeliveries(queues),
    rateLimiter: dynamoPublishRateLimiter(table),
  }
  const applied = (run: Parameters<typeof applyPlan>[1]) => applyPlan(planning, run)
  return {
    clock,
    report,
    jobs: dynamoJobs(table),
    jobShards,
    ...elsewhere,
    work: {
      // What few runs do is read when there is such a job.
      'failed-post': async (run) => {
        const { tellFailedPosts } = await import('../../use-cases/jobs/tell-failed-posts.ts')
        return tellFailedPosts({ ...mail, posts, targets }, run)
      },
      reconnect: async (run) => {
        const { tellLostAccounts } = await import('../../use-cases/jobs/tell-lost-accounts.ts')
        return tellLostAccounts({ ...mail, accounts, pause }, run)
      },
      'renew-access': (run) => renewAccess({ ...mail, accounts, accessToken, jobs }, run),
      'check-post': async (run) => {
        const { checkPosts } = await import('../../use-cases/jobs/check-posts.ts')
        return checkPosts({ ...mail, ...signIn, accessToken, posts, media: removal.library }, run)
      },
      'arrange-queue': async (run) => {
        const { arrangeQueues } = await import('../../use-cases/queues/arrange-queue.ts')
        return arrangeQueues(
          {
            ...planning,
            newId,
            schedules: removal.schedules,
            usage: dynamoUsage(table),
            media: removal.library,
            queues: dynamoQueues(table),
          },
          run,
        )
      },
      'weekly-summary': async (run) => {
        const { sendWeeklySummary } = await import('../../use-cases/jobs/send-weekly-summary.ts')
        return sendWeeklySummary({ ...mail, posts, postStatuses }, run)
      },
      'unused-media': async (run) => {
        const { removeUnusedMedia } = await import('../../use-cases/jobs/remove-unused-media.ts')
        return removeUnusedMedia({ clock, posts, postStatuses, library: removal.library, files: removal.files }, run)
      },
      'remove-person': async (run) => {
        const { removePerson } = await import('../../use-cases/jobs/remove-person.ts')
        return removePerson({ ...removal, payments }, run)
      },
      'end-unverified': async (run) => {
        const { endUnverified } = await import('../../use-cases/jobs/end-unverified.ts')
        return endUnverified({ users: mail.users, jobs, sessions: removal.sessions, now: clock.now }, run)
      },
      'trial-ending': async (run) => (await import('../../use-cases/payments/tell-trial-ending.ts')).tellTrialEnding(mail, run),
      'payment-failed': async (run) => (await import('../../use-cases/payments/tell-payment-failed.ts')).tellPaymentFailed(mail, run),
      'apply-plan': applied,
      'sync-subscription': async (run) => {
        const { syncSubscription } = await import('../../use-cases/payments/sync-subscription.ts')
        return syncSubscription({ users: mail.users, payments, jobs, applyPlan: applied }, run)
      },
      'reconcile-payments': async (run) => {
        const { reconcilePayments } = await import('../../use-cases/payments/reconcile-payments.ts')
        return reconcilePayments({ clock, payments, paymentEvents: dynamoPaymentEvents(table), users: mail.users }, run)
      },
    },
  }
}
