import * as z from 'zod'
import { Instant } from '#shared/domain/instants.ts'
import { openTable } from '../../adapters/dynamo/table.ts'
import { sesMailer } from '../../adapters/ses/mailer.ts'
import { edgeEnvironment, readEdge } from '../../runtime/edge-keys.ts'
import { readEnv } from '../../runtime/env.ts'
import { mailEnvironment, mailSettings } from '../../runtime/environment.ts'
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
