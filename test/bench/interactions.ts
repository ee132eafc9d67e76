import type { Page } from 'playwright-core'

/**
 * Runs `act` and returns how long each of its interactions took, in ms, from the key press or click to the next paint,
 * as INP counts it.
 */
export type Interactions = (act: () => Promise<unknown>) => Promise<number[]>

/** https://www.w3.org/TR/event-timing/ */
export const watchInteractions = async (page: Page): Promise<Interactions> => {
  const durations = await page.evaluateHandle(() => {
    const found = new Map<number, number>()
    const note = (entry: PerformanceEntry) => {
      // This check narrows the type. Event entries are always of this class.
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) return
      found.set(entry.interactionId, Math.max(entry.duration, found.get(entry.interactionId) ?? 0))
    }
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(
      // TypeScript's types lack durationThreshold, the shortest duration to report.
      { type: 'event', durationThreshold: 16 } as PerformanceObserverInit,
    )
    return found
  })
  return async (act) => {
    await durations.evaluate((found) => found.clear())
    await act()
    await page.evaluate(painted)
    return durations.evaluate((found) => [...found.values()])
  }
}

/** Waits until the result is painted and the browser has reported it. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))))
