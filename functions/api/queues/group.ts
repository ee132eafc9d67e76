import { queuesApi } from '#shared/contracts/queues.ts'
import { dynamoQueues } from '../../adapters/dynamo/own-lists.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { postDeps } from '../../compose/post-deps.ts'
import { api } from '../../http/api.ts'
import type { Deliveries, Schedules } from '../../ports/deliveries.ts'
import { clock } from '../../runtime/clock.ts'
import { type AccountLimit, queuesWithin } from '../../use-cases/keys/within-accounts.ts'
import { queueAnswers } from './answers.ts'

type Parts = GroupParts & { deliveries: Deliveries; schedules: Schedules }

/** The calls for post queues. */
export const queuesGroup = ({ table, edge, caller, creates, deliveries, schedules }: Parts) => {
  const answersWithin = (within: AccountLimit) =>
    queueAnswers({ ...postDeps({ table, deliveries, schedules, within }), queues: queuesWithin(dynamoQueues(table), within) })
  return api(queuesApi, answersWithin(undefined), { now: clock.now, caller, creates, edge, answersWithin })
}
