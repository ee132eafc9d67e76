import type { Budgets } from '#functions/ports/budgets.ts'
import type { Heartbeat } from '#functions/ports/heartbeat.ts'
import type { PlatformHold, PlatformHolds } from '#functions/ports/platform-holds.ts'
import type { TurnRequest, Turns } from '#functions/ports/turns.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { giveBackTurn, type Line, placeOf, takeTurn, turnInLine, turnTaken } from '#shared/domain/turns.ts'

/** Turns in memory. */
export const fakeTurns = (): Turns => {
  const lines = new Map<string, Line>()
  const lineOf = (key: string) => lines.get(key) ?? { turns: [], holders: [], waiting: [] }

  const stand = ({ platform, remoteId, waiter, rule, now }: TurnRequest) => {
    const key = `${platform} ${remoteId}`
    const line = lineOf(key)
    const at = turnInLine(line, waiter, { now, ...rule })
    const others = line.waiting.filter(({ place }) => place !== placeOf(waiter))
    lines.set(key, { ...line, waiting: [...others, { place: placeOf(waiter), at }] })
    return at
  }
  const takenBy = ({ platform, remoteId, waiter, now, goodForMs }: TurnRequest) =>
    turnTaken(lineOf(`${platform} ${remoteId}`), waiter, { now, withinMs: goodForMs })
  return {
    queue: async (request) => takenBy(request) ?? stand(request),
    take: async (request) => {
      const { platform, remoteId, waiter, rule, now } = request
      const key = `${platform} ${remoteId}`
      const taken = takenBy(request)
      if (taken !== undefined) return { isTaken: true, at: taken }
      const at = turnInLine(lineOf(key), waiter, { now, ...rule })
      if (at > now) return { isTaken: false, at: stand(request) }
      lines.set(key, { ...lineOf(key), ...takeTurn(lineOf(key), waiter, { at, limit: rule.limit }) })
      return { isTaken: true, at }
    },
    giveBack: async ({ platform, remoteId, waiter }, at) => {
      const line = lineOf(`${platform} ${remoteId}`)
      lines.set(`${platform} ${remoteId}`, { ...line, ...giveBackTurn(line, waiter, at) })
    },
  }
}

/** Budgets in memory. */
export const fakeBudgets = (): Budgets => {
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
      if (before >= amount) spent.set(key, before - amount)
    },
    spent: async (name, window) => spent.get(`${name} ${window}`) ?? 0,
  }
}

/** The switch per platform in memory. */
export const fakePlatformHolds = (): PlatformHolds => {
  const holds = new Map<Platform, PlatformHold>()
  return {
    get: async (platform) => holds.get(platform),
    hold: async (platform, hold) => {
      const before = holds.get(platform)
      if (!before || before.until < hold.until) holds.set(platform, hold)
    },
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
