import { createListeners } from '../listeners.ts'
import type { Health } from './check-health.ts'

export type CheckedHealth = Health & { checkedAt: number }

/** How long to wait after a check, in ms, when so many in a row have failed. */
export type Pace = (failures: number) => number

type Deps = {
  check: () => Promise<Health>
  now: () => number
  /** Calls `then` after so many ms, unless the returned function is called before. */
  wait: (then: () => void, ms: number) => () => void
  page: { isHidden: () => boolean; onVisibility: (then: () => void) => () => void }
}

/**
 * Checks the API again and again while somebody watches and the page is seen; a page that is seen again is checked at once. All who watch
 * share the checks, at the pace of the one who asks most often.
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
    /** The latest check, undefined before the first. */
    latest: () => latest,
    /** Checks at once and then at this pace, and calls `listener` after each check, until the returned function is called. */
    watch: (listener: () => void, pace: Pace) => {
      const unsubscribe = subscribe(listener)
      paces.set(listener, pace)
      stopLooking ??= page.onVisibility(onVisibility)
      if (!page.isHidden()) void checkNow()
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
