import * as z from 'zod'
import { Instant } from '#shared/domain/instants.ts'
import { sesMailer } from '../../adapters/aws/ses-mailer.ts'
import { openTable } from '../../adapters/dynamo/table.ts'
import { mailEnvironment, mailSettings } from '../../compose/environment.ts'
import { edgeEnvironment, readEdge } from '../../compose/open-group.ts'
import { readEnv } from '../../runtime/env.ts'
import { formsGroup } from './group.ts'

const environment = readEnv({
  ...edgeEnvironment,
  TABLE_NAME: z.string(),
  SECRETS_PATH: z.string(),
  ...mailEnvironment,
  CONTACT_TO: z.string(),
  OFFER_ENDS_AT: z.optional(Instant),
})

export const handler = formsGroup({
  table: openTable(environment.TABLE_NAME),
  edge: await readEdge(environment),
  mailer: sesMailer(mailSettings(environment)),
  contactTo: environment.CONTACT_TO,
  offerEndsAt: environment.OFFER_ENDS_AT,
})
