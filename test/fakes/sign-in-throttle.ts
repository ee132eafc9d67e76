import type { SignInThrottle } from '#functions/ports/sign-in.ts'
import { addFailure, type Failures, waitAfter } from '#shared/domain/sign-in-throttle.ts'

/** Failed sign-in counters in memory. */
export const fakeSignInThrottle = (): SignInThrottle => {
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
