import type { KeyCalls } from '#functions/ports/api-keys.ts'
import { keyRule } from '#shared/domain/api-keys.ts'

/**
 * Counts in memory, for a system of one process: a call by key writes nothing then. After a restart, counting starts
 * over.
 */
export const memoryKeyCalls = (): KeyCalls => {
  let current = { startsAt: 0, counts: new Map<string, number>() }
  return {
    async count(keyId, now) {
      const startsAt = now - (now % keyRule.windowMs)
      if (current.startsAt !== startsAt) current = { startsAt, counts: new Map() }
      const before = current.counts.get(keyId) ?? 0
      const freeInMs = startsAt + keyRule.windowMs - now
      if (before >= keyRule.max) return { isWithin: false, left: 0, freeInMs }
      current.counts.set(keyId, before + 1)
      return { isWithin: true, left: keyRule.max - before - 1, freeInMs }
    },
  }
}
