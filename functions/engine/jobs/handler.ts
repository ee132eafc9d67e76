import type { ScheduledEvent } from 'aws-lambda'
import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { dynamoFileSweep } from '../../adapters/dynamo/file-sweep.ts'
import { dynamoMediaLibrary } from '../../adapters/dynamo/media-library.ts'
import { openTable } from '../../adapters/dynamo/table.ts'
import { dynamoUsers } from '../../adapters/dynamo/users.ts'
import { functionStart } from '../../adapters/lambda/function-calls.ts'
import { secretNames } from '../../adapters/platforms/app.ts'
import { s3StoredFiles } from '../../adapters/s3/stored-files.ts'
import { readSecrets } from '../../adapters/ssm/secrets.ts'
import { stripeEnvironment } from '../../adapters/stripe/environment.ts'
import { readJwtKeys } from '../../adapters/tokens/jwt-tokens.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import {
  mailEnvironment,
  mailSettings,
  platformEnvironment,
  queueEnvironment,
  scheduleEnvironment,
  scheduleSettings,
} from '../../runtime/environment.ts'
import { openApps, ownSettingsEnvironment } from '../../runtime/own-settings.ts'
import { report } from '../../runtime/report.ts'
import { type DuePeople, runJobs, runJobsOf, runJobsOfPeople } from '../../use-cases/jobs/run-jobs.ts'
import { sweepFiles } from '../../use-cases/media/sweep-files.ts'
import { noteDeliveryProblems } from '../../use-cases/people/note-delivery-problems.ts'
import { jobDeps } from './job-deps.ts'
import { deliveryProblems, type MailEvents } from './mail-events.ts'
import { tellVersionDays } from './tell-version-days.ts'

const environment = readEnv({
  TABLE_NAME: z.string(),
  KMS_KEY_ID: z.string(),
  MEDIA_BUCKET: z.string(),
  SECRETS_PATH: z.string(),
  ...mailEnvironment,
  SITE_URL: z.string(),
  ...scheduleEnvironment,
  ...platformEnvironment,
  ...ownSettingsEnvironment,
  ...queueEnvironment,
  ...stripeEnvironment,
  JOB_HELPERS: z.coerce.number().int().default(0),
  /** Lambda tells every function its own name. */
  AWS_LAMBDA_FUNCTION_NAME: z.string(),
})
const secrets = await readSecrets(environment.SECRETS_PATH, ['jwt-keys', 'stripe-secret-key', ...secretNames])
const table = openTable(environment.TABLE_NAME)
const deps = jobDeps({
  table,
  keyId: environment.KMS_KEY_ID,
  bucket: environment.MEDIA_BUCKET,
  siteUrl: environment.SITE_URL,
  sending: mailSettings(environment),
  schedules: scheduleSettings(environment),
  queues: environment.DELIVERY_QUEUES,
  stripe: { secretKey: secrets['stripe-secret-key'], sandboxUrl: environment.STRIPE_SANDBOX_URL },
  jwtKeys: readJwtKeys(secrets['jwt-keys']),
  ...openApps(environment, secrets, table),
  elsewhere: {
    helpers: environment.JOB_HELPERS,
    runElsewhere: functionStart({ functionName: environment.AWS_LAMBDA_FUNCTION_NAME, timeoutMs: 5 * secondMs }),
  },
})
/** Opened when it's needed, once an hour: a cold start needn't wait for it. */
const sweepDeps = () => ({
  storedFiles: s3StoredFiles({ bucket: environment.MEDIA_BUCKET }),
  fileSweep: dynamoFileSweep(table),
  library: dynamoMediaLibrary(table),
})

/**
 * EventBridge calls it every minute. Functions call it when a person's jobs are to be done at once. It calls itself with the people whom a
 * run has no time for. SNS calls it with what became of mails. An event may name a later time. Then what is due by that time is done
 * already.
 */
export const handler = async (event: Pick<ScheduledEvent, 'time'> | { userId: string } | DuePeople | MailEvents) => {
  if ('userIds' in event) return runJobsOfPeople(deps, event, clock.now())
  if ('userId' in event) return runJobsOf(deps, event.userId, clock.now())
  if ('Records' in event) return noteProblemsOf(event)
  tellVersionDays(clock.now())
  const now = Math.max(clock.now(), Date.parse(event.time))
  await Promise.all([runJobs(deps, now), sweepHourly(now)])
}

/** Looks in the first minute of each hour for files that nobody needs. One that fails does so alone, and the next hour tries again. */
const sweepHourly = async (now: number) => {
  if (new Date(now).getUTCMinutes() !== 0) return
  await sweepFiles(sweepDeps(), now).catch((error: unknown) => report('Files that nobody needs could not be deleted.', error))
}

const noteProblemsOf = async (events: MailEvents) => {
  for (const problem of deliveryProblems(events)) await noteDeliveryProblems({ users: dynamoUsers(table) }, problem)
}
