import { useQuery } from '@tanstack/react-query'
import { toWallTime } from '#web/features/posts/schedule/zoned-time.ts'
import { queueQueries } from '#web/features/queues/queries.ts'
import { isQueueFor } from '#web/features/queues/queue-owners.ts'
import { useComposer } from './composer-context.tsx'
import type { Plan } from './composer-state.ts'

export type NextSlot = { queueId: string; at: string; plan: Plan }

/** Returns the next free slot of the queue that the chosen time is a slot of, if the post still fits into it. */
export const useNextSlot = (plan: Plan | undefined): NextSlot | undefined => {
  const { chosen } = useComposer()
  const queueId = plan?.queueId
  const { data: queues = [] } = useQuery({ ...queueQueries.list(), enabled: queueId !== undefined })
  const queue = queues.find(({ id }) => id === queueId)
  const at = queue?.nextFreeAt
  if (!plan || !queue || at === undefined || !isQueueFor(queue.owner, chosen)) return undefined
  return { queueId: queue.id, at, plan: { ...plan, local: toWallTime(at, plan.timeZone) } }
}
