import type { ScheduledEvent } from 'aws-lambda'
import * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { sqsDeliveries } from '../../adapters/aws/deliveries.ts'
import { kmsVault } from '../../adapters/aws/kms-vault.ts'
import { functionStart } from '../../adapters/aws/lambda.ts'
import { eventBridgeSchedules } from '../../adapters/aws/schedules.ts'
import { readSecrets } from '../../adapters/aws/secrets.ts'
import { sesMailer } from '../../adapters/aws/ses-mailer.ts'
import { openTable } from '../../adapters/dynamo/table.ts'
import { dynamoUsers } from '../../adapters/dynamo/users.ts'
import { lambdaImageVariants } from '../../adapters/image-variants/lambda-image-variants.ts'
import { platformApps, runsHere, secretNames } from '../../adapters/platforms/app.ts'
import { openBucket } from '../../adapters/s3/ask-s3.ts'
import { s3MediaFiles } from '../../adapters/s3/media-files.ts'
import { s3StoredFiles, s3StoredImageVariants } from '../../adapters/s3/stored-files.ts'
import { s3UploadParts } from '../../adapters/s3/upload-parts.ts'
import { readJwtKeys } from '../../adapters/sign-in/jwt-tokens.ts'
import { stripeEnvironment } from '../../adapters/stripe/refusals.ts'
import {
  mailEnvironment,
  mailSettings,
  platformEnvironment,
  queueEnvironment,
  scheduleEnvironment,
  scheduleSettings,
} from '../../compose/environment.ts'
import { openApps } from '../../compose/own-settings.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { type DuePeople, runJobsOf, runJobsOfPeople } from '../../use-cases/jobs/run-jobs.ts'
import { noteDeliveryProblems } from '../../use-cases/people/notifications.ts'
import { jobDeps } from './job-deps.ts'
import { deliveryProblems, type MailEvents } from './mail-events.ts'
import { runMinute } from './run-minute.ts'

const environment = readEnv({
  TABLE_NAME: z.string(),
  KMS_KEY_ID: z.string(),
  MEDIA_BUCKET: z.string(),
  RENDER_FUNCTION: z.string(),
  SECRETS_PATH: z.string(),
  ...mailEnvironment,
  SITE_URL: z.string(),
  ...scheduleEnvironment,
  ...platformEnvironment,
  ...queueEnvironment,
  ...stripeEnvironment,
  JOB_HELPERS: z.coerce.number().int().default(0),
  /** Set by Lambda: this function's own name. */
  AWS_LAMBDA_FUNCTION_NAME: z.string(),
})
const secrets = await readSecrets(environment.SECRETS_PATH, ['jwt-keys', 'stripe-secret-key', ...secretNames])
const table = openTable(environment.TABLE_NAME)
const vault = kmsVault(environment.KMS_KEY_ID)
const bucket = openBucket(environment.MEDIA_BUCKET)
const deps = jobDeps({
  ...openApps(platformApps(environment.PLATFORM_APPS, secrets), undefined),
  table,
  vault,
  files: s3MediaFiles({ bucket }),
  imageVariants: lambdaImageVariants({ kept: s3StoredImageVariants({ bucket }), functionName: environment.RENDER_FUNCTION }),
  uploadParts: s3UploadParts({ bucket }),
  deliveries: sqsDeliveries(environment.DELIVERY_QUEUES),
  schedules: eventBridgeSchedules(scheduleSettings(environment)),
  mailer: sesMailer(mailSettings(environment)),
  jwtKeys: readJwtKeys(secrets['jwt-keys']),
  stripe: { secretKey: secrets['stripe-secret-key'], sandboxUrl: environment.STRIPE_SANDBOX_URL },
  siteUrl: environment.SITE_URL,
  elsewhere: {
    helpers: environment.JOB_HELPERS,
    runElsewhere: functionStart({ functionName: environment.AWS_LAMBDA_FUNCTION_NAME, timeoutMs: 5 * secondMs }),
  },
  allowsLoopback: runsHere(environment.PLATFORM_APPS),
})

/**
 * EventBridge calls it every minute. Functions call it to run a person's jobs right away. It calls itself with the
 * people a run has no time for. SNS calls it with what happened to emails. An event may name a later time: then what's
 * due by that time runs now.
 */
export const handler = async (event: Pick<ScheduledEvent, 'time'> | { ownerId: string } | DuePeople | MailEvents) => {
  if ('ownerIds' in event) return runJobsOfPeople(deps, event, clock.now())
  if ('ownerId' in event) return runJobsOf(deps, event.ownerId, clock.now())
  if ('Records' in event) return noteProblemsOf(event)
  await runMinute(deps, { table, openStoredFiles: () => s3StoredFiles({ bucket }) }, Date.parse(event.time))
}

const noteProblemsOf = async (events: MailEvents) => {
  for (const problem of deliveryProblems(events)) await noteDeliveryProblems({ users: dynamoUsers(table) }, problem)
}
