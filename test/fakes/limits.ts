import { budgetShards, shardedBudgets } from '#functions/adapters/dynamo/sharded-budgets.ts'
import type { Beat, Heartbeat } from '#functions/ports/health.ts'
import type { Budgets, PublishRateLimiter, ReadQueue, SlotRequest } from '#functions/ports/limits.ts'
import type { PlatformPause, PlatformPauses } from '#functions/ports/platforms.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { giveBackSlot, renewSlot, slotInQueue, slotTaken, takeSlot, waiterKey } from '#shared/domain/rate-limit-slots.ts'

/** Publish slots in memory. */
export const fakePublishRateLimiter = (): PublishRateLimiter => {
  const queues = new Map<string, ReadQueue>()
  const keyOf = ({ platform, remoteId }: SlotRequest) => `${platform} ${remoteId}`
  const queueOf = (request: SlotRequest): ReadQueue => queues.get(keyOf(request)) ?? { slots: [], holders: [], waiting: [], version: 0 }

  const others = (request: SlotRequest) => queueOf(request).waiting.filter(({ key }) => key !== waiterKey(request.waiter))
  const enqueue = (request: SlotRequest) => {
    const { waiter, rule, now } = request
    const queue = queueOf(request)
    const at = slotInQueue(queue, waiter, { now, ...rule })
    queues.set(keyOf(request), { ...queue, waiting: [...others(request), { key: waiterKey(waiter), at }] })
    return at
  }
  const takenBy = (request: SlotRequest) => slotTaken(queueOf(request), request.waiter, { now: request.now, withinMs: request.goodForMs })
  return {
    queue: async (request) => takenBy(request) ?? enqueue(request),
    ask: async (request) => {
      const { waiter, now, rule } = request
      const read = queueOf(request)
      const at = takenBy(request) ?? slotInQueue(read, waiter, { now, ...rule })
      return at <= now ? { at, read } : { at: enqueue(request) }
    },
    take: async (request, before) => {
      const { waiter, rule, now } = request
      const queue = queueOf(request)
      const taken = takenBy(request)
      if (taken !== undefined) return { isTaken: true, at: taken }
      // Like the real store, misses requests that queued after `before` was read, but sees slots taken since.
      const read = before?.version === queue.version ? before : queue
      const at = slotInQueue(read, waiter, { now, ...rule })
      if (at > now) return { isTaken: false, at: enqueue(request) }
      queues.set(keyOf(request), { ...queue, ...takeSlot(queue, waiter, { at, limit: rule.limit }), version: queue.version + 1 })
      return { isTaken: true, at }
    },
    giveBack: async (request, at) => {
      const queue = queueOf(request)
      const rest = giveBackSlot(queue, request.waiter, at)
      if (rest) queues.set(keyOf(request), { ...queue, ...rest, waiting: others(request), version: queue.version + 1 })
    },
    leave: async (request) => {
      if (queues.has(keyOf(request))) queues.set(keyOf(request), { ...queueOf(request), waiting: others(request) })
    },
    renew: async (request, slot) => {
      const queue = queueOf(request)
      const renewed = renewSlot(queue, request.waiter, slot)
      if (renewed) queues.set(keyOf(request), { ...queue, ...renewed, version: queue.version + 1 })
    },
  }
}

/** Budgets in memory, sharded as in the table. Each spend starts at the shard after the previous one. */
export const fakeBudgets = (counters = fakeCounters()): Budgets => {
  let spends = 0
  const random = () => (spends++ % budgetShards) / budgetShards
  return shardedBudgets(counters, { now: () => 0, random, sleep: async () => undefined })
}

/** One counter per name and window, in memory. */
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

/** Platform pauses in memory. */
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

/** The sweep's heartbeat in memory. */
export const fakeHeartbeat = (): Heartbeat => {
  let last: Beat | undefined
  return {
    beat: async (beat) => {
      last = beat
    },
    last: async () => last,
  }
}
