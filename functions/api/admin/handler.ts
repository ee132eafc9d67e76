import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { adminApi } from '#shared/contracts/admin.ts'
import { byPlatform } from '#shared/domain/platforms.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoHeartbeat } from '../../adapters/dynamo/heartbeat.ts'
import { dynamoInvitations } from '../../adapters/dynamo/invitations.ts'
import { dynamoPeople } from '../../adapters/dynamo/people.ts'
import { dynamoPlatformPauses } from '../../adapters/dynamo/platform-pauses.ts'
import { dynamoPostStatuses } from '../../adapters/dynamo/post-statuses.ts'
import { dynamoPublishingSettings } from '../../adapters/dynamo/publishing-settings.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/rate-limits.ts'
import { dynamoUsage } from '../../adapters/dynamo/usage.ts'
import { httpMachine } from '../../adapters/machine/http-machine.ts'
import { appOf, platformApps, secretNames } from '../../adapters/platforms/app.ts'
import { connectorOf } from '../../adapters/platforms/registry.ts'
import { apiVersions } from '../../adapters/platforms/versions.ts'
import { sesMailer } from '../../adapters/ses/mailer.ts'
import { sqsQueueSizes } from '../../adapters/sqs/queue-sizes.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import {
  deadLetterEnvironment,
  mailEnvironment,
  mailSettings,
  platformEnvironment,
  queueEnvironment,
  signUpEnvironment,
} from '../../runtime/environment.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { openOwnAppsToChange, openSignUpChoices, ownSettingsEnvironment } from '../../runtime/own-settings.ts'
import { report } from '../../runtime/report.ts'
import { adminAnswers } from './answers.ts'

const environment = readEnv({
  ...groupEnvironment,
  ...mailEnvironment,
  ...platformEnvironment,
  ...queueEnvironment,
  ...deadLetterEnvironment,
  ...signUpEnvironment,
  ...ownSettingsEnvironment,
  /** Only where administrators name apps. */
  KMS_KEY_ID: z.string().default(''),
  SITE_URL: z.string(),
  /** Where the process that serves on a machine of one's own tells how that machine is. */
  MACHINE_URL: z.url().optional(),
})
// Where the deployment names the apps, nobody tests them here, and their secrets are not read.
const { table, edge, secrets, caller } = await openGroup(environment, environment.OWN_SETTINGS ? secretNames : [])
const apps = environment.OWN_SETTINGS
  ? platformApps(environment.PLATFORM_APPS, secrets)
  : byPlatform(() => ({ clientId: '', clientSecret: '' }))
const ownApps = openOwnAppsToChange(environment, table, environment.KMS_KEY_ID)
const heartbeat = dynamoHeartbeat(table)
const answers = adminAnswers({
  ...caller,
  rateLimits: dynamoRateLimits(table),
  people: dynamoPeople(table),
  invitations: dynamoInvitations(table),
  newSecret: () => randomBytes(32).toString('base64url'),
  signUp: environment.SIGN_UP,
  accounts: dynamoAccounts(table),
  usage: dynamoUsage(table),
  postStatuses: dynamoPostStatuses(table),
  settings: dynamoPublishingSettings(table),
  platformPauses: dynamoPlatformPauses(table, clock.now),
  apiVersions,
  settingsApp: (platform) => (environment.PLATFORM_APPS[platform]?.clientId ?? '').trim(),
  ownApps,
  signUpChoices: openSignUpChoices(environment, table),
  connectorOf: connectorOf(appOf(apps, ownApps), { fetch, now: clock.now }),
  queueSizes: sqsQueueSizes({ queues: environment.DELIVERY_QUEUES, deadLetters: environment.DEAD_LETTER_QUEUES }),
  heartbeat,
  lastBeat: heartbeat.last,
  startedAt: clock.now(),
  sleep: (ms) => setTimeout(ms, undefined, { ref: false }),
  report,
  machine: environment.MACHINE_URL === undefined ? undefined : httpMachine(environment.MACHINE_URL),
  nodeVersion: process.version,
  mailer: sesMailer(mailSettings(environment)),
  siteUrl: environment.SITE_URL,
})

export const handler = api(adminApi, answers, { now: clock.now, caller, edge })
