import type { Budgets } from '#functions/ports/budgets.ts'
import type { Heartbeat } from '#functions/ports/heartbeat.ts'
import type { PlatformHold, PlatformHolds } from '#functions/ports/platform-holds.ts'
import type { Turns } from '#functions/ports/turns.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { reserveTurn } from '#shared/domain/turns.ts'

/** Turns in memory. */
export const fakeTurns = (): Turns => {
  const reserved = new Map<string, number[]>()
  return {
    reserve: async ({ platform, remoteId }, rule) => {
      const key = `${platform} ${remoteId}`
      const { at, turns } = reserveTurn(reserved.get(key) ?? [], rule)
      reserved.set(key, turns)
      return at
    },
  }
}

/** Budgets in memory. */
export const fakeBudgets = (): Budgets => {
  const spent = new Map<string, number>()
  return {
    spend: async (name, window, limit) => {
      const key = `${name} ${window}`
      const before = spent.get(key) ?? 0
      if (before >= limit) return false
      spent.set(key, before + 1)
      return true
    },
  }
}

/** The switch per platform in memory. */
export const fakePlatformHolds = (): PlatformHolds => {
  const holds = new Map<Platform, PlatformHold>()
  return {
    get: async (platform) => holds.get(platform),
    hold: async (platform, hold) => void holds.set(platform, hold),
    release: async (platform) => void holds.delete(platform),
  }
}

/** The sweep's sign of life in memory. */
export const fakeHeartbeat = (): Heartbeat => {
  let at: string | undefined
  return {
    beat: async (now) => {
      at = now
    },
    last: async () => at,
  }
}
