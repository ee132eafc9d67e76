import type { RateLimits } from '#functions/ports/limits.ts'

/** Rate limits in memory. */
export const fakeRateLimits = (): RateLimits => {
  const counts = new Map<string, number>()
  return {
    async spend(name, { max, windowMs }, now) {
      const startsAt = now - (now % windowMs)
      const key = `${startsAt} ${name}`
      const spent = counts.get(key) ?? 0
      if (spent >= max) return startsAt + windowMs - now
      counts.set(key, spent + 1)
      return 0
    },
    spent: async (name, { windowMs }, now) => counts.get(`${now - (now % windowMs)} ${name}`) ?? 0,
  }
}
