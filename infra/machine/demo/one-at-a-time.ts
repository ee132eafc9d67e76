/** How long to wait without a call before work begins, in ms: editors and formatters change many files at once. */
const quietMs = 500

/** Debounces work and runs it one at a time: calls during a run, or close together, cause one more run after it. */
export const oneAtATime = (work: () => Promise<unknown>) => {
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isAsked = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    isAsked = false
    await work()
    isRunning = false
    if (isAsked) ask()
  }
  const ask = () => {
    isAsked = true
    clearTimeout(timer)
    timer = setTimeout(run, quietMs)
  }
  return ask
}
