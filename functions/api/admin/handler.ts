import * as z from 'zod'
import { byPlatform } from '#shared/domain/platforms.ts'
import { sqsQueueSizes } from '../../adapters/aws/deliveries.ts'
import { sesMailer } from '../../adapters/aws/ses-mailer.ts'
import {
  deadLetterEnvironment,
  mailEnvironment,
  mailSettings,
  platformEnvironment,
  queueEnvironment,
  signUpEnvironment,
} from '../../compose/environment.ts'
import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
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
  // The deployment configures the apps. They can't be tested here, so their secrets aren't read.
  apps: byPlatform(() => ({ clientId: '', clientSecret: '' })),
  ownApps: undefined,
  signUp: { mode: environment.SIGN_UP, choices: undefined },
  queueSizes: sqsQueueSizes({ queues: environment.DELIVERY_QUEUES, deadLetters: environment.DEAD_LETTER_QUEUES }),
  machine: undefined,
  mailer: sesMailer(mailSettings(environment)),
  siteUrl: environment.SITE_URL,
})
