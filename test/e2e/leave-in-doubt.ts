import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { dynamoJobPlan } from '#functions/adapters/dynamo/job-plan.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import { dynamoTargets } from '#functions/adapters/dynamo/targets.ts'
import { settlePost } from '#functions/use-cases/publishing/settle-post.ts'
import { clientSettings, tableName } from '#infra/local/environment.ts'
import { advance } from '#shared/domain/target-rules.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { Crier } from '../api/crier.ts'

type Doubted = { userId: string; postId: string; accountId: string }

/** Brings an account of a post to where half an hour of lost answers brings it: only the person can tell whether the post is there. */
export const leaveInDoubt = async ({ environment }: Crier, { userId, postId, accountId }: Doubted) => {
  const connection = new DynamoDBClient(clientSettings(environment.AWS_ENDPOINT_URL_DYNAMODB ?? ''))
  const table = {
    client: DynamoDBDocumentClient.from(connection, { marshallOptions: { removeUndefinedValues: true } }),
    name: tableName,
  }
  const [posts, targets] = [dynamoPosts(table), dynamoTargets(table)]
  const target = await targets.get({ postId, accountId })
  if (!target) throw new Error('The post has no such account.')
  const reason = { class: 'transient', message: 'Crier can’t tell whether it was posted.' } as const
  const state = { name: 'needs-attention', at: toInstant(Date.now()), reason } as const
  if (!(await targets.replace(advance(target, { state, isUnsettled: true }))))
    throw new Error('The account of the post was changed meanwhile.')
  await settlePost({ clock: Date, posts, targets, jobs: dynamoJobPlan(table) }, { userId, id: postId })
  connection.destroy()
}
