import { checkHealth } from './check-health.ts'
import { createHealthWatch } from './health-watch.ts'

/** The API's health, as this page knows it. */
export const health = createHealthWatch({
  check: () => checkHealth(),
  now: () => Date.now(),
  wait: (then, ms) => {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
  page: {
    isHidden: () => document.hidden,
    onVisibility: (then) => {
      document.addEventListener('visibilitychange', then)
      return () => document.removeEventListener('visibilitychange', then)
    },
  },
})
