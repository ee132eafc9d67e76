import type { QueueList, Queues } from '#functions/ports/own-lists.ts'
import type { Entry } from '#shared/domain/queue-moves.ts'
import type { SlotRef } from '#shared/domain/queues.ts'
import { cut } from './cut.ts'

/** The posts that occupy queue slots, in memory. */
export const fakeQueueSlots = () => {
  const holders = new Map<string, { slot: SlotRef; postId: string }>()
  const keyOf = ({ workspaceId: userId, queueId, at }: SlotRef) => `${userId} ${queueId} ${at}`
  return {
    holder: (slot: SlotRef) => holders.get(keyOf(slot))?.postId,
    take: (slot: SlotRef, postId: string) => void holders.set(keyOf(slot), { slot: { ...slot }, postId }),
    free: (slot: SlotRef) => void holders.delete(keyOf(slot)),
    of: ({ workspaceId: userId, queueId }: Omit<SlotRef, 'at'>): Entry[] =>
      [...holders.values()]
        .filter(({ slot }) => slot.workspaceId === userId && slot.queueId === queueId)
        .map(({ slot, postId }) => ({ postId, at: slot.at })),
  }
}

/** Queues in memory, with the slots that `fakePosts` takes and frees. */
export const fakeQueues = (slots = fakeQueueSlots()): Queues => {
  const lists = new Map<string, QueueList>()
  const read = (userId: string) => structuredClone(lists.get(userId) ?? { queues: [], version: 0 })

  return {
    read: async (userId) => read(userId),
    async write(userId, { queues, version }) {
      if (read(userId).version !== version) return false
      lists.set(userId, structuredClone({ queues, version: version + 1 }))
      return true
    },
    taken: async ({ workspaceId: userId, queueId, at }, page) => {
      const found = slots.of({ workspaceId: userId, queueId }).filter((entry) => entry.at >= at)
      return cut(found, page, { list: `${userId} ${queueId} slots`, placeOf: (entry) => entry.at })
    },
  }
}
