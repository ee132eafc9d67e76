import { secondMs } from '#shared/domain/times.ts'
import { within } from '../door/within.ts'

/** How long stopping waits for running work to clean up, in ms. */
const stopPatienceMs = 2 * secondMs

/**
 * Runs `work` at an interval in ms and whenever `run` is called, but never twice at once. It handles its own errors.
 * `ending` is aborted when it should end.
 */
export const regularly = (everyMs: number, work: (ending: AbortSignal) => Promise<void>) => {
  const ending = new AbortController()
  let running: Promise<void> | undefined
  const run = () => {
    running ??= work(ending.signal).finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(() => void run(), everyMs)
  return {
    run,
    /** Asks running work to end, and waits a moment for it. Work that takes longer is left to itself. */
    stop: async () => {
      clearInterval(timer)
      ending.abort()
      await within(stopPatienceMs, Promise.resolve(running))
    },
  }
}
