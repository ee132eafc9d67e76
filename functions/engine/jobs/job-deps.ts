import type { AccountRef } from '#shared/domain/accounts.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoBelongings } from '../../adapters/dynamo/belongings.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { dynamoJobs } from '../../adapters/dynamo/jobs.ts'
import { dynamoMediaLibrary } from '../../adapters/dynamo/media-library.ts'
import { dynamoPaymentEvents } from '../../adapters/dynamo/payment-events.ts'
import { dynamoPostStandings } from '../../adapters/dynamo/post-standings.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoSessions } from '../../adapters/dynamo/sessions.ts'
import { dynamoSuggestions } from '../../adapters/dynamo/suggestions.ts'
import type { Table } from '../../adapters/dynamo/table.ts'
import { dynamoTargets } from '../../adapters/dynamo/targets.ts'
import { dynamoTurns } from '../../adapters/dynamo/turns.ts'
import { dynamoUsers } from '../../adapters/dynamo/users.ts'
import { kmsVault } from '../../adapters/kms/vault.ts'
import type { PlatformApps } from '../../adapters/platforms/app.ts'
import { connectorOf } from '../../adapters/platforms/registry.ts'
import { s3MediaFiles } from '../../adapters/s3/media-files.ts'
import { eventBridgeSchedules, type ScheduleSettings } from '../../adapters/scheduler/schedules.ts'
import { type MailSettings, sesMailer } from '../../adapters/ses/mailer.ts'
import { sqsDeliveries } from '../../adapters/sqs/deliveries.ts'
import { lazyPayments } from '../../adapters/stripe/lazy-payments.ts'
import type { JwtKeys } from '../../adapters/tokens/jwt-tokens.ts'
import { jwtUnsubscribeTokens } from '../../adapters/tokens/unsubscribe-tokens.ts'
import { clock } from '../../runtime/clock.ts'
import { report } from '../../runtime/report.ts'
import { accessTokens } from '../../use-cases/accounts/access-token.ts'
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
import { holdAccount } from '../../use-cases/publishing/hold-account.ts'

type Settings = { table: Table; keyId: string; bucket: string; siteUrl: string; sending: MailSettings } & {
  schedules: ScheduleSettings
  queues: Parameters<typeof sqsDeliveries>[0]
  jwtKeys: JwtKeys
  apps: PlatformApps
  stripe: { secretKey: string; sandboxUrl: string | undefined }
}

/** The real parts of doing jobs. */
export const jobDeps = ({ table, keyId, bucket, siteUrl, sending, schedules, queues, jwtKeys, apps, stripe }: Settings): JobDeps => {
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
    connectorOf: connectorOf(apps, { fetch, now: clock.now }),
    vault: kmsVault(keyId),
  }
  const standings = dynamoPostStandings(table)
  const jobs = dynamoJobPlan(table)
  const signIn = { accounts, jobs, vault: removal.vault, connectorOf: removal.connectorOf }
  const accessToken = accessTokens({ ...signIn, now: clock.now, sleep: clock.sleep })
  const hold = (ref: AccountRef, message: string) => holdAccount({ clock, posts, targets, jobs }, ref, message)
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
    turns: dynamoTurns(table),
  }
  const applied = (turn: Parameters<typeof applyPlan>[1]) => applyPlan(planning, turn)
  return {
    clock,
    report,
    jobs: dynamoJobs(table),
    work: {
      'failed-post': (turn) => tellFailedPosts({ ...mail, posts, targets }, turn),
      reconnect: (turn) => tellLostAccounts({ ...mail, accounts, hold }, turn),
      'renew-access': (turn) => renewAccess({ ...mail, accounts, accessToken, jobs }, turn),
      // The rules of seven platforms are read when there is a post to check.
      'check-post': async (turn) => {
        const { checkPosts } = await import('../../use-cases/jobs/check-posts.ts')
        return checkPosts({ ...mail, ...signIn, accessToken, posts, media: removal.library }, turn)
      },
      'weekly-summary': (turn) => sendWeeklySummary({ ...mail, posts, standings }, turn),
      'unused-media': (turn) => removeUnusedMedia({ clock, posts, standings, library: removal.library, files: removal.files }, turn),
      'remove-person': (turn) => removePerson({ ...removal, payments }, turn),
      'end-unverified': (turn) => endUnverified({ users: mail.users, jobs, sessions: removal.sessions, now: clock.now }, turn),
      'trial-ending': (turn) => tellTrialEnding(mail, turn),
      'payment-failed': (turn) => tellPaymentFailed(mail, turn),
      'apply-plan': applied,
      'sync-subscription': (turn) => syncSubscription({ users: mail.users, payments, jobs, applyPlan: applied }, turn),
      'reconcile-payments': (turn) =>
        reconcilePayments({ clock, payments, paymentEvents: dynamoPaymentEvents(table), users: mail.users }, turn),
    },
  }
}
