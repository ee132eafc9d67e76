import * as z from 'zod'
import { byPlatform } from '#shared/domain/platforms.ts'
import { dynamoOwnApps } from '../../adapters/dynamo/own-apps.ts'
import { kmsVault } from '../../adapters/kms/vault.ts'
import { httpMachine } from '../../adapters/machine/http-machine.ts'
import { platformApps, secretNames } from '../../adapters/platforms/app.ts'
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
import { ownSettingsEnvironment, signUpSettings } from '../../runtime/own-settings.ts'
import { adminGroup } from './group.ts'

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
const { secrets, ...parts } = await openGroup(environment, environment.OWN_SETTINGS ? secretNames : [])

export const handler = adminGroup({
  ...parts,
  registrations: environment.PLATFORM_APPS,
  apps: environment.OWN_SETTINGS
    ? platformApps(environment.PLATFORM_APPS, secrets)
    : byPlatform(() => ({ clientId: '', clientSecret: '' })),
  ownApps: environment.OWN_SETTINGS && dynamoOwnApps(parts.table, kmsVault(environment.KMS_KEY_ID)),
  signUp: signUpSettings(environment, parts.table),
  queueSizes: sqsQueueSizes({ queues: environment.DELIVERY_QUEUES, deadLetters: environment.DEAD_LETTER_QUEUES }),
  machine: environment.MACHINE_URL === undefined ? undefined : httpMachine(environment.MACHINE_URL),
  mailer: sesMailer(mailSettings(environment)),
  siteUrl: environment.SITE_URL,
})
