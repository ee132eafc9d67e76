import type { ScheduledEvent } from 'aws-lambda'
import * as z from 'zod'
import { xConfig, xEnvironment } from '../adapters/platforms/x/config.ts'
import { readSecrets } from '../adapters/ssm/secrets.ts'
import { readJwtKeys } from '../adapters/tokens/jwt-tokens.ts'
import { clock } from '../runtime/clock.ts'
import { readEnv } from '../runtime/env.ts'
import { scheduleEnvironment, scheduleSettings } from '../runtime/environment.ts'
import { runJobs } from '../use-cases/jobs/run-jobs.ts'
import { jobDeps } from './job-deps.ts'

const environment = readEnv({
  ...{ TABLE_NAME: z.string(), KMS_KEY_ID: z.string(), MEDIA_BUCKET: z.string(), SECRETS_PATH: z.string() },
  ...{ SITE_URL: z.string(), MAIL_FROM: z.string() },
  ...{ ...scheduleEnvironment, ...xEnvironment },
})
const secrets = await readSecrets(environment.SECRETS_PATH, ['jwt-keys', 'x-client-secret'])
const deps = jobDeps({
  ...{ tableName: environment.TABLE_NAME, keyId: environment.KMS_KEY_ID, bucket: environment.MEDIA_BUCKET },
  ...{ siteUrl: environment.SITE_URL, mailFrom: environment.MAIL_FROM, schedules: scheduleSettings(environment) },
  ...{ jwtKeys: readJwtKeys(secrets['jwt-keys']), x: xConfig(environment, secrets['x-client-secret']) },
})

/** Called by EventBridge every minute. An event that says a later time has what is due by then done already. */
export const handler = async ({ time }: Pick<ScheduledEvent, 'time'>) => runJobs(deps, Math.max(clock.now(), Date.parse(time)))
