import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { adminApi } from '#shared/contracts/admin.ts'
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
import { report } from '../../runtime/report.ts'
import { adminAnswers } from './answers.ts'

const environment = readEnv({
  ...groupEnvironment,
  ...mailEnvironment,
  ...platformEnvironment,
  ...queueEnvironment,
  ...deadLetterEnvironment,
  ...signUpEnvironment,
  SITE_URL: z.string(),
  /** Where the process that serves on a machine of one's own tells how that machine is. */
  MACHINE_URL: z.url().optional(),
})
const { table, edge, caller } = await openGroup(environment)
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
  isSetUp: (platform) => (environment.PLATFORM_APPS[platform]?.clientId ?? '').trim() !== '',
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
