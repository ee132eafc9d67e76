import { minuteMs, secondMs } from '#shared/domain/times.ts'

type Options = { work: () => Promise<unknown>; onError: (error: unknown) => void; now?: () => number; timer?: Timer }

/** How early a timer may fire, in ms. It must not run the same minute twice. */
const earlyMs = secondMs

/**
 * Runs work at once, and then at every full minute, even if the last run isn't over yet. Stopping waits for running
 * work.
 */
export const everyMinute = ({ work, onError, now = Date.now, timer = startTimer }: Options) => {
  const running = new Set<Promise<void>>()
  let callOff = () => {}

  const begin = () => {
    const run = work()
      .then(() => undefined, onError)
      .finally(() => running.delete(run))
    running.add(run)
  }
  const plan = () => {
    const next = Math.floor((now() + earlyMs) / minuteMs) * minuteMs + minuteMs
    callOff = timer(next - now(), () => {
      begin()
      plan()
    })
  }
  begin()
  plan()
  return {
    stop: async () => {
      callOff()
      await Promise.all(running)
    },
  }
}

/** Schedules work once, after a delay in ms. Returns a function that cancels it. */
export type Timer = (ms: number, work: () => void) => () => void

/**
 * The machine's own timer. The clock may be set back or ahead meanwhile: this waits for time to pass and doesn't read
 * the clock.
 */
export const startTimer: Timer = (ms, work) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
