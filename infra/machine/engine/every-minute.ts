import { minuteMs, secondMs } from '#shared/domain/times.ts'

type Options = { work: () => Promise<unknown>; onError: (error: unknown) => void; now?: () => number; timer?: Timer }

/** A timer may fire so much early, in ms, which must not give the same minute twice. */
const earlyMs = secondMs

/** Does some work at once, and then at every full minute, even if the last time isn't over yet. Stopping waits for what runs. */
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

/** Does some work once, after so many ms, and answers how to call that off. */
export type Timer = (ms: number, work: () => void) => () => void

/** The timer of the machine itself. The clock can be set back or ahead meanwhile: this waits for the time to pass and doesn't look at the clock. */
export const startTimer: Timer = (ms, work) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
