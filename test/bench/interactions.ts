import type { Page } from 'playwright-core'

/** Gives how long each interaction took, in ms, that `act` made: from the key or the press to the next paint, as INP counts. */
export type Interactions = (act: () => Promise<unknown>) => Promise<number[]>

/** https://www.w3.org/TR/event-timing/ */
export const watchInteractions = async (page: Page): Promise<Interactions> => {
  const durations = await page.evaluateHandle(() => {
    const found = new Map<number, number>()
    const note = (entry: PerformanceEntry) => {
      // A type of its own, which holds for this kind of entries.
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) return
      found.set(entry.interactionId, Math.max(entry.duration, found.get(entry.interactionId) ?? 0))
    }
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(
      // The types of TypeScript don't know how short an event may be to be told of.
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

/** Until what was done is shown, and the browser has told of it. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))))
