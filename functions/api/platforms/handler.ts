import * as z from 'zod'
import { sqsDeliveries } from '../../adapters/aws/deliveries.ts'
import { kmsVault } from '../../adapters/aws/kms-vault.ts'
import { lambdaDraw } from '../../adapters/image-variants/lambda-image-variants.ts'
import { platformApps, secretNames } from '../../adapters/platforms/app.ts'
import { platformEnvironment, queueEnvironment } from '../../compose/environment.ts'
import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { openApps } from '../../compose/own-settings.ts'
import { readEnv } from '../../runtime/env.ts'
import { platformsGroup } from './group.ts'

const environment = readEnv({
  ...groupEnvironment,
  KMS_KEY_ID: z.string(),
  SITE_URL: z.string(),
  RENDER_FUNCTION: z.string(),
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
  imageVariants: { draw: lambdaDraw(environment.RENDER_FUNCTION) },
  siteUrl: environment.SITE_URL,
  allowsManualTokens: environment.ALLOW_MANUAL_TOKENS !== undefined,
})
