/** How long it has to be quiet before work begins, in ms: editors and formatters change many files at once. */
const quietMs = 500

/** Calls for work, of which one is done at a time: calls that come while it runs, or close together, are answered by one more run after it. */
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
