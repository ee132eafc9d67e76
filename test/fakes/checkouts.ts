import type { BegunCheckout, Checkouts } from '#functions/ports/payments.ts'

/** Checkouts that people have begun, in memory. */
export const fakeCheckouts = (): Checkouts => {
  const attempts = new Map<string, BegunCheckout>()
  return {
    get: async (userId) => attempts.get(userId),
    async begin({ userId, plan }, before) {
      const last = attempts.get(userId)
      if (last?.attempt !== before?.attempt || last?.sessionId !== before?.sessionId) return false
      attempts.set(userId, { userId, plan, attempt: (before?.attempt ?? 0) + 1 })
      return true
    },
    async note({ userId, attempt, sessionId }) {
      const known = attempts.get(userId)
      if (known?.attempt !== attempt) return false
      attempts.set(userId, { ...known, sessionId })
      return true
    },
  }
}
