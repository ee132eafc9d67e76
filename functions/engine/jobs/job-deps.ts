import type { Platform } from '#shared/domain/platforms.ts'
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
import { s3UploadParts } from '../../adapters/s3/upload-parts.ts'
import { eventBridgeSchedules, type ScheduleSettings } from '../../adapters/scheduler/schedules.ts'
import { type MailSettings, sesMailer } from '../../adapters/ses/mailer.ts'
import { sqsDeliveries } from '../../adapters/sqs/deliveries.ts'
import { openStripe } from '../../adapters/stripe/open-stripe.ts'
import { stripePayments } from '../../adapters/stripe/payments.ts'
import type { JwtKeys } from '../../adapters/tokens/jwt-tokens.ts'
import { jwtUnsubscribeTokens } from '../../adapters/tokens/unsubscribe-tokens.ts'
import { clock } from '../../runtime/clock.ts'
import { newId } from '../../runtime/ids.ts'
import type { Apps } from '../../runtime/own-settings.ts'
import { pausedPosts } from '../../runtime/paused-posts.ts'
import { report } from '../../runtime/report.ts'
import { accessTokens } from '../../use-cases/accounts/access-token.ts'
import { checkPosts } from '../../use-cases/jobs/check-posts.ts'
import { endUnverified } from '../../use-cases/jobs/end-unverified.ts'
import { removePerson } from '../../use-cases/jobs/remove-person.ts'
import { removeUnusedMedia } from '../../use-cases/jobs/remove-unused-media.ts'
import { renewAccess } from '../../use-cases/jobs/renew-access.ts'
import type { JobDeps } from '../../use-cases/jobs/run-jobs.ts'
import { sendWeeklySummary } from '../../use-cases/jobs/send-weekly-summary.ts'
import { tellFailedPosts } from '../../use-cases/jobs/tell-failed-posts.ts'
import { tellLostAccounts } from '../../use-cases/jobs/tell-lost-accounts.ts'
import { applyPlan } from '../../use-cases/payments/apply-plan.ts'
import { reconcilePayments } from '../../use-cases/payments/reconcile-payments.ts'
import { syncSubscription } from '../../use-cases/payments/sync-subscription.ts'
import { tellPaymentFailed } from '../../use-cases/payments/tell-payment-failed.ts'
import { tellTrialEnding } from '../../use-cases/payments/tell-trial-ending.ts'
import { arrangeQueues } from '../../use-cases/queues/arrange-queue.ts'

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
  const library = dynamoMediaLibrary(table)
  const deps = {
    ...signIn,
    clock,
    now: clock.now,
    report,
    newId,
    accessToken: accessTokens({ ...signIn, isAppNamed, now: clock.now, sleep: clock.sleep }),
    pause: pausedPosts({ table, queues }).pause,
    posts: dynamoPosts(table),
    postStatuses: dynamoPostStatuses(table),
    targets: dynamoTargets(table),
    deliveries: sqsDeliveries(queues),
    rateLimiter: dynamoPublishRateLimiter(table),
    schedules: eventBridgeSchedules(schedules),
    queues: dynamoQueues(table),
    usage: dynamoUsage(table),
    users: dynamoUsers(table),
    sessions: dynamoSessions(table),
    belongings: dynamoBelongings(table),
    suggestions: dynamoSuggestions(table, { sleep: clock.sleep, random: Math.random }),
    media: library,
    library,
    files: s3MediaFiles({ bucket }),
    uploadParts: s3UploadParts({ bucket }),
    mailer: sesMailer(sending),
    unsubscribeTokens: jwtUnsubscribeTokens(jwtKeys),
    siteUrl,
    payments: stripePayments({ stripe: openStripe(stripe), siteUrl, report }),
    paymentEvents: dynamoPaymentEvents(table),
  }
  const applied = (run: Parameters<typeof applyPlan>[1]) => applyPlan(deps, run)
  return {
    clock,
    report,
    jobs: dynamoJobs(table),
    jobShards,
    ...elsewhere,
    work: {
      'failed-post': (run) => tellFailedPosts(deps, run),
      reconnect: (run) => tellLostAccounts(deps, run),
      'renew-access': (run) => renewAccess(deps, run),
      'check-post': (run) => checkPosts(deps, run),
      'arrange-queue': (run) => arrangeQueues(deps, run),
      'weekly-summary': (run) => sendWeeklySummary(deps, run),
      'unused-media': (run) => removeUnusedMedia(deps, run),
      'remove-person': (run) => removePerson(deps, run),
      'end-unverified': (run) => endUnverified(deps, run),
      'trial-ending': (run) => tellTrialEnding(deps, run),
      'payment-failed': (run) => tellPaymentFailed(deps, run),
      'apply-plan': applied,
      'sync-subscription': (run) => syncSubscription({ ...deps, applyPlan: applied }, run),
      'reconcile-payments': (run) => reconcilePayments(deps, run),
    },
  }
}
