import type { WaitingCalls } from '#functions/ports/posts.ts'

/** Waiting calls in memory. */
export const fakeWaitingCalls = (): WaitingCalls => {
  const waiting = new Map<string, Set<{ until: number }>>()
  return {
    async begin(userId, { max, now, until }) {
      const own = new Set([...(waiting.get(userId) ?? [])].filter((call) => call.until > now))
      waiting.set(userId, own)
      if (own.size >= max) return undefined
      const call = { until }
      own.add(call)
      return { end: async () => void waiting.get(userId)?.delete(call) }
    },
  }
}
