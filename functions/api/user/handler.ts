import * as z from 'zod'
import { sesMailer } from '../../adapters/ses/mailer.ts'
import { sqsDeliveries } from '../../adapters/sqs/deliveries.ts'
import { readJwtKeys } from '../../adapters/tokens/jwt-tokens.ts'
import { readEnv } from '../../runtime/env.ts'
import { mailEnvironment, mailSettings, queueEnvironment } from '../../runtime/environment.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { userGroup } from './group.ts'

const environment = readEnv({
  ...groupEnvironment,
  ...queueEnvironment,
  ...mailEnvironment,
  SITE_URL: z.string(),
})
const { secrets, ...parts } = await openGroup(environment, ['jwt-keys'])

export const handler = userGroup({
  ...parts,
  deliveries: sqsDeliveries(environment.DELIVERY_QUEUES),
  jwtKeys: readJwtKeys(secrets['jwt-keys']),
  mailer: sesMailer(mailSettings(environment)),
  siteUrl: environment.SITE_URL,
})
