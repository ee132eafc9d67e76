import type { Attempts } from '#functions/ports/attempts.ts'
import { addFailure, type Failures, waitAfter } from '#shared/domain/attempts.ts'

/** Counters of failed attempts in memory. */
export const fakeAttempts = (): Attempts => {
  const rows = new Map<string, Failures>()
  return {
    wait: async (name, now) => waitAfter(rows.get(name), now),
    async fail(name, rule, now) {
      const wait = waitAfter(rows.get(name), now)
      if (wait === 0) rows.set(name, addFailure(rows.get(name), rule, now))
      return wait
    },
    async forget(name) {
      rows.delete(name)
    },
  }
}
