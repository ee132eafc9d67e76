import { budgetShards, shardedBudgets } from '#functions/adapters/sharded-budgets.ts'
import type { Budgets } from '#functions/ports/budgets.ts'
import type { Beat, Heartbeat } from '#functions/ports/heartbeat.ts'
import type { PlatformPause, PlatformPauses } from '#functions/ports/platform-pauses.ts'
import type { PublishRateLimiter, SlotRequest } from '#functions/ports/publish-rate-limiter.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { giveBackSlot, type SlotQueue, slotInQueue, slotTaken, takeSlot, waiterKey } from '#shared/domain/rate-limit-slots.ts'

/** Slots in memory. */
export const fakePublishRateLimiter = (): PublishRateLimiter => {
  const queues = new Map<string, SlotQueue>()
  const queueOf = (key: string) => queues.get(key) ?? { slots: [], holders: [], waiting: [] }

  const enqueue = ({ platform, remoteId, waiter, rule, now }: SlotRequest) => {
    const key = `${platform} ${remoteId}`
    const queue = queueOf(key)
    const at = slotInQueue(queue, waiter, { now, ...rule })
    const others = queue.waiting.filter(({ key }) => key !== waiterKey(waiter))
    queues.set(key, { ...queue, waiting: [...others, { key: waiterKey(waiter), at }] })
    return at
  }
  const takenBy = ({ platform, remoteId, waiter, now, goodForMs }: SlotRequest) =>
    slotTaken(queueOf(`${platform} ${remoteId}`), waiter, { now, withinMs: goodForMs })
  return {
    queue: async (request) => takenBy(request) ?? enqueue(request),
    take: async (request) => {
      const { platform, remoteId, waiter, rule, now } = request
      const key = `${platform} ${remoteId}`
      const taken = takenBy(request)
      if (taken !== undefined) return { isTaken: true, at: taken }
      const at = slotInQueue(queueOf(key), waiter, { now, ...rule })
      if (at > now) return { isTaken: false, at: enqueue(request) }
      queues.set(key, { ...queueOf(key), ...takeSlot(queueOf(key), waiter, { at, limit: rule.limit }) })
      return { isTaken: true, at }
    },
    giveBack: async ({ platform, remoteId, waiter }, at) => {
      const queue = queueOf(`${platform} ${remoteId}`)
      queues.set(`${platform} ${remoteId}`, { ...queue, ...giveBackSlot(queue, waiter, at) })
    },
  }
}

/** Budgets in memory, in shards as in the table; each begins at the shard after the last one's. */
export const fakeBudgets = (counters = fakeCounters()): Budgets => {
  let spends = 0
  const random = () => (spends++ % budgetShards) / budgetShards
  return shardedBudgets(counters, { now: () => 0, random, sleep: async () => undefined })
}

/** One counter for each name and window, in memory. */
export const fakeCounters = (): Budgets => {
  const spent = new Map<string, number>()
  return {
    spend: async (name, window, limit, amount = 1) => {
      const key = `${name} ${window}`
      const before = spent.get(key) ?? 0
      if (before + amount > limit) return false
      spent.set(key, before + amount)
      return true
    },
    giveBack: async (name, window, amount = 1) => {
      const key = `${name} ${window}`
      const before = spent.get(key) ?? 0
      if (before < amount) return false
      spent.set(key, before - amount)
      return true
    },
    spent: async (name, window) => spent.get(`${name} ${window}`) ?? 0,
  }
}

/** The switch per platform in memory. */
export const fakePlatformPauses = (): PlatformPauses => {
  const pauses = new Map<Platform, PlatformPause>()
  return {
    get: async (platform) => pauses.get(platform),
    pause: async (platform, pause) => {
      const before = pauses.get(platform)
      if (!before || before.until < pause.until) pauses.set(platform, pause)
    },
    resume: async (platform) => void pauses.delete(platform),
  }
}

/** The sweep's sign of life in memory. */
export const fakeHeartbeat = (): Heartbeat => {
  let last: Beat | undefined
  return {
    beat: async (beat) => {
      last = beat
    },
    last: async () => last,
  }
}
