import * as z from 'zod'
import { byPlatform } from '#shared/domain/platforms.ts'
import { sesMailer } from '../../adapters/ses/mailer.ts'
import { sqsQueueSizes } from '../../adapters/sqs/queue-sizes.ts'
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
import { adminGroup } from './group.ts'

const environment = readEnv({
  ...groupEnvironment,
  ...mailEnvironment,
  ...platformEnvironment,
  ...queueEnvironment,
  ...deadLetterEnvironment,
  ...signUpEnvironment,
  SITE_URL: z.string(),
})

export const handler = adminGroup({
  ...(await openGroup(environment)),
  registrations: environment.PLATFORM_APPS,
  // The deployment names the apps. Nobody tests them here, so their secrets aren't read.
  apps: byPlatform(() => ({ clientId: '', clientSecret: '' })),
  ownApps: undefined,
  signUp: { mode: environment.SIGN_UP, choices: undefined },
  queueSizes: sqsQueueSizes({ queues: environment.DELIVERY_QUEUES, deadLetters: environment.DEAD_LETTER_QUEUES }),
  machine: undefined,
  mailer: sesMailer(mailSettings(environment)),
  siteUrl: environment.SITE_URL,
})
