import { postsApi } from '#shared/contracts/posts.ts'
import { dynamoQueues } from '../../adapters/dynamo/own-lists.ts'
import { dynamoWaitingCalls } from '../../adapters/dynamo/waiting-calls.ts'
import { rehearse } from '../../adapters/platforms/rehearse.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { postDeps } from '../../compose/post-deps.ts'
import { api } from '../../http/api.ts'
import type { Deliveries, Schedules } from '../../ports/deliveries.ts'
import { clock } from '../../runtime/clock.ts'
import { type AccountLimit, queuesWithin } from '../../use-cases/keys/within-accounts.ts'
import { postAnswers } from './answers.ts'

type Parts = GroupParts & { deliveries: Deliveries; schedules: Schedules }

/** The calls for posts. */
export const postsGroup = ({ table, edge, caller, creates, deliveries, schedules }: Parts) => {
  const answersWithin = (within: AccountLimit) =>
    postAnswers({
      ...postDeps({ table, deliveries, schedules, within }),
      queues: queuesWithin(dynamoQueues(table), within),
      waitingCalls: dynamoWaitingCalls(table),
      rehearse,
    })
  return api(postsApi, answersWithin(undefined), { now: clock.now, caller, creates, edge, answersWithin })
}
