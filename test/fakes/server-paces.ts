import type { ServerPace, ServerPaces } from '#functions/ports/platforms.ts'

/** Server paces in memory. */
export const fakeServerPaces = (now: () => number): ServerPaces => {
  const paces = new Map<string, ServerPace>()
  const tries = new Map<string, number>()
  const take = (name: string, times: { now: number; until: number }) => {
    if ((tries.get(name) ?? 0) > times.now) return false
    tries.set(name, times.until)
    return true
  }
  return {
    async get(name) {
      const known = paces.get(name)
      return known && known.until > now() ? known : undefined
    },
    async put(name, pace) {
      paces.set(name, pace)
    },
    begin: async (names, times) => names.every((name) => take(name, times)),
  }
}
