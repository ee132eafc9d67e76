import * as z from 'zod'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { secretNames } from '../../adapters/platforms/app.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { platformEnvironment, queueEnvironment } from '../../runtime/environment.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { openApps, ownSettingsEnvironment } from '../../runtime/own-settings.ts'
import { platformAnswers } from './answers.ts'
import { platformDeps } from './platform-deps.ts'

const environment = readEnv({
  ...groupEnvironment,
  KMS_KEY_ID: z.string(),
  SITE_URL: z.string(),
  ALLOW_MANUAL_TOKENS: z.literal('true').optional(),
  ...queueEnvironment,
  ...platformEnvironment,
  ...ownSettingsEnvironment,
})
const { table, edge, secrets, caller } = await openGroup(environment, secretNames)
const deps = platformDeps({
  table,
  keyId: environment.KMS_KEY_ID,
  siteUrl: environment.SITE_URL,
  queues: environment.DELIVERY_QUEUES,
  ...openApps(environment, secrets, table),
  allowsManualTokens: environment.ALLOW_MANUAL_TOKENS !== undefined,
})

export const handler = api(platformsApi, platformAnswers(deps), { now: clock.now, caller, edge })
