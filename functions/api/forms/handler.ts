import * as z from 'zod'
import { formsApi } from '#shared/contracts/forms.ts'
import { Instant } from '#shared/domain/instants.ts'
import { dynamoContactMessages } from '../../adapters/dynamo/contact-messages.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/rate-limits.ts'
import { openTable } from '../../adapters/dynamo/table.ts'
import { dynamoWaitlist } from '../../adapters/dynamo/waitlist.ts'
import { sesMailer } from '../../adapters/ses/mailer.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { edgeEnvironment, readEdge } from '../../runtime/edge-keys.ts'
import { readEnv } from '../../runtime/env.ts'
import { mailEnvironment, mailSettings } from '../../runtime/environment.ts'
import { newId } from '../../runtime/ids.ts'
import { report } from '../../runtime/report.ts'
import { formAnswers } from './answers.ts'

const environment = readEnv({
  ...edgeEnvironment,
  TABLE_NAME: z.string(),
  SECRETS_PATH: z.string(),
  ...mailEnvironment,
  CONTACT_TO: z.string(),
  OFFER_ENDS_AT: z.optional(Instant),
})
const table = openTable(environment.TABLE_NAME)
const answers = formAnswers({
  contactMessages: dynamoContactMessages(table),
  waitlist: dynamoWaitlist(table),
  rateLimits: dynamoRateLimits(table),
  mailer: sesMailer(mailSettings(environment)),
  contactTo: environment.CONTACT_TO,
  offerEndsAt: environment.OFFER_ENDS_AT,
  newId,
  report,
})

export const handler = api(formsApi, answers, { now: clock.now, edge: await readEdge(environment), openCalls: dynamoRateLimits(table) })
