import { checkHealth, type Health } from './check-health.ts'

type CheckedHealth = Health & { checkedAt: number }

const everyMs = { online: 30_000, failing: 10_000 }

let latest: CheckedHealth | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** The latest check, undefined before the first. */
export const latestHealth = () => latest

/** Checks again and again while somebody listens and the page is seen; a page that is seen again is checked at once. */
export const watchHealth = (listener: () => void) => {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', onVisibility)
    void check()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(timer)
  }
}

const onVisibility = () => {
  clearTimeout(timer)
  if (!document.hidden) void check()
}

const check = async () => {
  const health = await checkHealth()
  latest = { ...health, checkedAt: Date.now() }
  for (const listener of listeners) listener()
  clearTimeout(timer)
  if (listeners.size > 0 && !document.hidden) timer = setTimeout(() => void check(), health.isOnline ? everyMs.online : everyMs.failing)
}
