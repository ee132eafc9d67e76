import * as z from 'zod'
import { sqsDeliveries } from '../../adapters/aws/deliveries.ts'
import { sesMailer } from '../../adapters/aws/ses-mailer.ts'
import { readJwtKeys } from '../../adapters/sign-in/jwt-tokens.ts'
import { mailEnvironment, mailSettings, queueEnvironment } from '../../compose/environment.ts'
import { groupEnvironment, openGroup } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
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
