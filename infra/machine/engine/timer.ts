/** Does some work once, after so many ms, and answers how to call that off. */
export type Timer = (ms: number, work: () => void) => () => void

/** The timer of the machine itself. The clock can be set back or ahead meanwhile: this waits for the time to pass and doesn't look at the clock. */
export const startTimer: Timer = (ms, work) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
