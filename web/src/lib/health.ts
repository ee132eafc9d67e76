import { i18n } from '#web/lib/i18n.ts'
import { createListeners } from './listeners.ts'

export type CheckedHealth = Health & { checkedAt: number }

/** How long to wait after a check, in ms, given the number of consecutive failures. */
type Pace = (failures: number) => number

type Deps = {
  check: () => Promise<Health>
  now: () => number
  /** Calls `then` after this many ms, unless the returned function is called first. */
  wait: (then: () => void, ms: number) => () => void
  page: { isHidden: () => boolean; onVisibility: (then: () => void) => () => void }
}

/**
 * Checks the API repeatedly while it has listeners and the page is visible. A page that becomes visible again is
 * checked at once. All listeners share the checks, at the pace of the most frequent one.
 */
export const createHealthWatch = ({ check, now, wait, page }: Deps) => {
  const { subscribe, tell } = createListeners()
  const paces = new Map<() => void, Pace>()
  let latest: CheckedHealth | undefined
  let failures = 0
  let isChecking = false
  let stopWaiting: (() => void) | undefined
  let stopLooking: (() => void) | undefined

  const checkNow = async () => {
    stopWaiting?.()
    if (isChecking) return
    isChecking = true
    const health = await check()
    isChecking = false
    failures = health.isOnline ? 0 : failures + 1
    latest = { ...health, checkedAt: now() }
    tell()
    waitForNext()
  }
  const waitForNext = () => {
    stopWaiting?.()
    if (paces.size === 0 || page.isHidden()) return
    stopWaiting = wait(() => void checkNow(), Math.min(...[...paces.values()].map((pace) => pace(failures))))
  }
  const onVisibility = () => {
    stopWaiting?.()
    if (!page.isHidden()) void checkNow()
  }

  return {
    /** The latest check. Undefined before the first one. */
    latest: () => latest,
    /**
     * Checks at once, unless the latest check is still fresh, and then at this pace. Calls `listener` after each check,
     * until the returned function is called.
     */
    watch: (listener: () => void, pace: Pace) => {
      const unsubscribe = subscribe(listener)
      paces.set(listener, pace)
      stopLooking ??= page.onVisibility(onVisibility)
      if (!page.isHidden()) {
        if (latest && now() - latest.checkedAt < pace(failures)) waitForNext()
        else void checkNow()
      }
      return () => {
        unsubscribe()
        paces.delete(listener)
        if (paces.size > 0) return
        stopWaiting?.()
        stopLooking?.()
        stopLooking = undefined
      }
    },
  }
}

/** The API's health, as worded in docs/specification.md. */
export type Health = { isOnline: boolean; text: string }

const patienceMs = 3_000

/** Checks once whether the API works. */
export const checkHealth = async (fetch = globalThis.fetch): Promise<Health> => {
  try {
    const response = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return response.ok ? { isOnline: true, text: i18n.t('API is online') } : { isOnline: false, text: i18n.t('API is offline') }
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    return { isOnline: false, text: isTimeout ? i18n.t('API request timed out') : i18n.t('Cannot connect to API') }
  }
}

// Numeric literals, because every page of the site loads these and its script size is limited.

const [onlineMs, failingMs, failingMaxMs] = [60_000, 30_000, 300_000]
const failuresMax = 5

/** The pace of the background check on every page (docs/specification.md). */
export const alertPace: Pace = (failures) =>
  failures === 0 ? onlineMs : Math.min(failingMs * 2 ** (Math.min(failures, failuresMax) - 1), failingMaxMs)

/** The pace on the status page (docs/specification.md). */
export const statusPagePace: Pace = (failures) => (failures === 0 ? 30_000 : 10_000)

/** The API's health, as seen from this page. */
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
