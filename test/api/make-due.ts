import { dynamoJobPlan } from '#functions/adapters/dynamo/jobs.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import { dynamoTargets } from '#functions/adapters/dynamo/targets.ts'
import { toldEvents } from '#functions/compose/told-events.ts'
import { syncPost } from '#functions/use-cases/publishing/store.ts'
import { advance } from '#shared/domain/target-rules.ts'
import { toInstant } from '#shared/domain/times.ts'
import { tableOf } from '../setup/inside.ts'
import type { Addresses } from './crier.ts'
import { until } from './until.ts'

type Due = { userId: string; postId: string; accountId: string; inMs: number }

/** Makes a post that's scheduled, or paused for its account, due in so many ms, or that many ago. */
export const makeDue = async (crier: Addresses, { userId, postId, accountId, inMs }: Due) => {
  const table = tableOf(crier)
  const [posts, targets] = [dynamoPosts(table), dynamoTargets(table)]
  const bring = async () => {
    const target = await targets.get({ postId, accountId })
    if (target?.state.name !== 'paused' && target?.state.name !== 'scheduled') throw new Error('The post isn’t waiting for this account.')
    const post = await posts.get({ workspaceId: userId, id: postId })
    if (!post) throw new Error('There is no such post.')
    const dueAt = toInstant(Date.now() + inMs)
    const schedule = { scheduledAt: dueAt, timeZone: 'UTC', localTime: dueAt.slice(0, 19) }
    return posts.replace({ ...post, schedule, listedAt: dueAt }, post.revision, [{ kind: 'replace', target: advance(target, { dueAt }) }])
  }
  // Retries, because the engine is working on the same target.
  await until(bring, Boolean)
  await syncPost(
    { clock: Date, posts, targets, jobs: dynamoJobPlan(table), tellEvent: toldEvents(table) },
    { workspaceId: userId, id: postId },
  )
}
