/**
 * Runs `work` at an interval in ms and whenever `run` is called, but never twice at once. It handles its own errors.
 */
export const regularly = (everyMs: number, work: () => Promise<void>) => {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(() => void run(), everyMs)
  return {
    run,
    /** Waits for running work. */
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
