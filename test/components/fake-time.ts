import { type Clock, install } from '@sinonjs/fake-timers'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach } from 'vitest'

let clock: Clock | undefined

/**
 * Stops the clock that components of this file's tests go by, at `now`; only `passTime` moves it on. The browser, React and the tests' own waiting
 * go by the real one. Vitest's own fake clock would move on whenever a test waits for something on the page.
 */
export const stopTime = (now = '2026-05-04T09:00:00.000Z') => {
  beforeEach(() => {
    clock = install({ now: Date.parse(now), toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    clock?.uninstall()
    clock = undefined
  })
}

/** Lets so many ms pass for components, once they have done what is to be done now. Its effects are on the page when this resolves. */
export const passTime = async (ms: number): Promise<void> => {
  // React's effects, which begin and end timers, may come a moment after what they follow: last is what the browser thinks least urgent.
  await scheduler.postTask(() => {}, { priority: 'background' })
  flushSync(() => {
    if (!clock) throw new Error('Time passes by itself here: call stopTime in this file.')
    clock.tick(ms)
  })
}
