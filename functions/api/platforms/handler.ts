import * as z from 'zod'
import { kmsVault } from '../../adapters/kms/vault.ts'
import { platformApps, secretNames } from '../../adapters/platforms/app.ts'
import { sqsDeliveries } from '../../adapters/sqs/deliveries.ts'
import { readEnv } from '../../runtime/env.ts'
import { platformEnvironment, queueEnvironment } from '../../runtime/environment.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { openApps } from '../../runtime/own-settings.ts'
import { platformsGroup } from './group.ts'

const environment = readEnv({
  ...groupEnvironment,
  KMS_KEY_ID: z.string(),
  SITE_URL: z.string(),
  ALLOW_MANUAL_TOKENS: z.literal('true').optional(),
  ...queueEnvironment,
  ...platformEnvironment,
})
const { secrets, ...parts } = await openGroup(environment, secretNames)

export const handler = platformsGroup({
  ...parts,
  ...openApps(platformApps(environment.PLATFORM_APPS, secrets), undefined),
  vault: kmsVault(environment.KMS_KEY_ID),
  deliveries: sqsDeliveries(environment.DELIVERY_QUEUES),
  siteUrl: environment.SITE_URL,
  allowsManualTokens: environment.ALLOW_MANUAL_TOKENS !== undefined,
})
