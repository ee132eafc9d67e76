import { minuteMs, secondMs } from '#shared/domain/times.ts'

type Options = { work: () => Promise<unknown>; onError: (error: unknown) => void; now?: () => number }

/** A timer may fire so much early, in ms, which must not give the same minute twice. */
const earlyMs = secondMs

/** Does some work at once, and then at every full minute, even if the last time isn't over yet. Stopping waits for what runs. */
export const everyMinute = ({ work, onError, now = Date.now }: Options) => {
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const begin = () => {
    const run = work()
      .then(() => undefined, onError)
      .finally(() => running.delete(run))
    running.add(run)
  }
  const plan = () => {
    const next = Math.floor((now() + earlyMs) / minuteMs) * minuteMs + minuteMs
    // The clock may be set back or ahead meanwhile: this waits for the timer alone, which knows of no clock.
    timer = setTimeout(() => {
      begin()
      plan()
    }, next - now())
  }
  begin()
  plan()
  return {
    stop: async () => {
      clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
