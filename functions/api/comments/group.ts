import { commentsApi } from '#shared/contracts/comments.ts'
import { dynamoComments } from '../../adapters/dynamo/comments.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/jobs.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/limits.ts'
import { dynamoNotices } from '../../adapters/dynamo/notices.ts'
import { dynamoPosts } from '../../adapters/dynamo/posts.ts'
import { dynamoWorkspaces } from '../../adapters/dynamo/workspaces.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { type AccountLimit, postsWithin } from '../../use-cases/keys/within-accounts.ts'
import { commentAnswers } from './answers.ts'

/** The calls for comments on posts, and for what people are told in the dashboard. */
export const commentsGroup = ({ table, edge, caller, creates }: GroupParts) => {
  const answersWithin = (within: AccountLimit) =>
    commentAnswers({
      comments: dynamoComments(table),
      notices: dynamoNotices(table),
      posts: postsWithin(dynamoPosts(table), within),
      workspaces: dynamoWorkspaces(table),
      users: caller.users,
      jobs: dynamoJobPlan(table),
      rateLimits: dynamoRateLimits(table),
      now: clock.now,
    })
  return api(commentsApi, answersWithin(undefined), { now: clock.now, caller, creates, edge, answersWithin })
}
