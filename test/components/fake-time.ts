import { type Clock, install } from '@sinonjs/fake-timers'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach } from 'vitest'

let clock: Clock | undefined

/**
 * Stops the components' clock at `now` for all tests in this file. Only `passTime` advances it. The browser, React, and
 * the tests' own waiting use the real clock. Vitest's fake clock would advance whenever a test waits for something on
 * the page.
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

/**
 * Advances the components' clock by the given ms, after their pending work is done. The effects are on the page when
 * this resolves.
 */
export const passTime = async (ms: number): Promise<void> => {
  // React's effects, which start and stop timers, may run slightly later than their causes. Background priority runs
  // after them.
  await scheduler.postTask(() => {}, { priority: 'background' })
  flushSync(() => {
    if (!clock) throw new Error('Time passes by itself here: call stopTime in this file.')
    clock.tick(ms)
  })
}
