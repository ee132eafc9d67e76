import { queuesApi } from '#shared/contracts/queues.ts'
import { dynamoQueues } from '../../adapters/dynamo/queues.ts'
import { api } from '../../http/api.ts'
import type { Deliveries } from '../../ports/deliveries.ts'
import type { Schedules } from '../../ports/schedules.ts'
import { clock } from '../../runtime/clock.ts'
import type { GroupParts } from '../../runtime/group-parts.ts'
import { postDeps } from '../../runtime/post-deps.ts'
import { queueAnswers } from './answers.ts'

type Parts = GroupParts & { deliveries: Deliveries; schedules: Schedules }

/** The calls about queues of posts. */
export const queuesGroup = ({ table, edge, caller, creates, deliveries, schedules }: Parts) => {
  const answers = queueAnswers({ ...postDeps({ table, deliveries, schedules }), queues: dynamoQueues(table) })
  return api(queuesApi, answers, { now: clock.now, caller, creates, edge })
}
