import { dynamoJobPlan } from '#functions/adapters/dynamo/jobs.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import { dynamoTargets } from '#functions/adapters/dynamo/targets.ts'
import { toldEvents } from '#functions/compose/told-events.ts'
import { syncPost } from '#functions/use-cases/publishing/store.ts'
import { advance } from '#shared/domain/target-rules.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { Addresses } from '../api/crier.ts'
import { until } from '../api/until.ts'
import { tableOf } from '../setup/inside.ts'

type LeftUnknown = { userId: string; postId: string; accountId: string }

/**
 * Puts a post's account in the state after half an hour of lost responses, when only the person can tell whether the
 * post went out.
 */
export const leaveOutcomeUnknown = async (crier: Addresses, { userId, postId, accountId }: LeftUnknown) => {
  const table = tableOf(crier)
  const [posts, targets] = [dynamoPosts(table), dynamoTargets(table)]
  const reason = { class: 'transient', message: 'Crier can’t tell whether it was posted.' } as const
  const state = { name: 'needs-attention', at: toInstant(Date.now()), reason } as const
  const bring = async () => {
    const target = await targets.get({ postId, accountId })
    if (!target) throw new Error('The post has no such account.')
    return targets.replace(advance(target, { state, isUnsynced: true }))
  }
  // Retries, because the engine is working on the same target.
  await until(bring, Boolean)
  await syncPost(
    { clock: Date, posts, targets, jobs: dynamoJobPlan(table), tellEvent: toldEvents(table) },
    { workspaceId: userId, id: postId },
  )
}
