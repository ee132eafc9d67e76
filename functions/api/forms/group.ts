import { formsApi } from '#shared/contracts/forms.ts'
import { dynamoContactMessages, dynamoWaitlist } from '../../adapters/dynamo/forms.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/limits.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { api } from '../../http/api.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { clock } from '../../runtime/clock.ts'
import { newId } from '../../runtime/ids.ts'
import { report } from '../../runtime/log.ts'
import { formAnswers } from './answers.ts'

type Parts = Pick<GroupParts, 'table' | 'edge'> & { mailer: Mailer; contactTo: string; offerEndsAt: string | undefined }

/** The forms that anyone can send. */
export const formsGroup = ({ table, edge, mailer, contactTo, offerEndsAt }: Parts) => {
  const rateLimits = dynamoRateLimits(table)
  const answers = formAnswers({
    contactMessages: dynamoContactMessages(table),
    waitlist: dynamoWaitlist(table),
    rateLimits,
    mailer,
    contactTo,
    offerEndsAt,
    newId,
    report,
  })
  return api(formsApi, answers, { now: clock.now, edge, openCalls: rateLimits })
}
