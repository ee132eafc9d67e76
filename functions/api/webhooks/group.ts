import { dynamoPaymentEvents } from '../../adapters/dynamo/payments.ts'
import { dynamoUsers } from '../../adapters/dynamo/users.ts'
import { eventReader } from '../../adapters/stripe/event-reader.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { rawApi } from '../../http/raw-api.ts'
import type { JobRunner } from '../../ports/jobs.ts'
import { clock } from '../../runtime/clock.ts'
import { stripeAnswer } from './answers.ts'

type Parts = Pick<GroupParts, 'table' | 'edge'> & {
  jobRunner: JobRunner
  /** The webhook signing secret, as last read. */
  secret: string
  readSecret: () => Promise<string>
}

/** The calls that Stripe makes. */
export const webhooksGroup = ({ table, edge, jobRunner, secret, readSecret }: Parts) => {
  const answer = stripeAnswer({
    paymentEvents: dynamoPaymentEvents(table),
    users: dynamoUsers(table),
    jobRunner,
    readEvent: eventReader({ secret, readSecret, now: clock.now }),
    now: clock.now,
  })
  return rawApi(answer, { edge })
}
