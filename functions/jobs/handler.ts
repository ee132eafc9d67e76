import type { ScheduledEvent } from 'aws-lambda'
import * as z from 'zod'
import { platformApps, secretNames } from '../adapters/platforms/app.ts'
import { readSecrets } from '../adapters/ssm/secrets.ts'
import { stripeEnvironment } from '../adapters/stripe/environment.ts'
import { readJwtKeys } from '../adapters/tokens/jwt-tokens.ts'
import { clock } from '../runtime/clock.ts'
import { readEnv } from '../runtime/env.ts'
import { platformEnvironment, queueEnvironment, scheduleEnvironment, scheduleSettings } from '../runtime/environment.ts'
import { runJobs, runJobsOf } from '../use-cases/jobs/run-jobs.ts'
import { jobDeps } from './job-deps.ts'
import { tellVersionDays } from './tell-version-days.ts'

const environment = readEnv({
  ...{ TABLE_NAME: z.string(), KMS_KEY_ID: z.string(), MEDIA_BUCKET: z.string(), SECRETS_PATH: z.string() },
  ...{ SITE_URL: z.string(), MAIL_FROM: z.string() },
  ...{ ...scheduleEnvironment, ...platformEnvironment, ...queueEnvironment, ...stripeEnvironment },
})
const secrets = await readSecrets(environment.SECRETS_PATH, ['jwt-keys', 'stripe-secret-key', ...secretNames])
const deps = jobDeps({
  ...{ tableName: environment.TABLE_NAME, keyId: environment.KMS_KEY_ID, bucket: environment.MEDIA_BUCKET },
  ...{ siteUrl: environment.SITE_URL, mailFrom: environment.MAIL_FROM, schedules: scheduleSettings(environment) },
  ...{
    queues: environment.DELIVERY_QUEUES,
    stripe: { secretKey: secrets['stripe-secret-key'], sandboxUrl: environment.STRIPE_SANDBOX_URL },
  },
  ...{ jwtKeys: readJwtKeys(secrets['jwt-keys']), apps: platformApps(environment.PLATFORM_APPS, secrets) },
})

/**
 * Called by EventBridge every minute, and by functions that want a person's jobs to be done at once. An event that says a later time has what is
 * due by then done already.
 */
export const handler = async (event: Pick<ScheduledEvent, 'time'> | { userId: string }) => {
  if ('userId' in event) return runJobsOf(deps, event.userId, clock.now())
  tellVersionDays(clock.now())
  await runJobs(deps, Math.max(clock.now(), Date.parse(event.time)))
}
