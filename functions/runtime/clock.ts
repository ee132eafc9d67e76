import { setTimeout } from 'node:timers/promises'

/** Real time. */
export const clock = {
  /** Milliseconds since the epoch. */
  now: () => Date.now(),
  sleep: async (ms: number) => {
    await setTimeout(ms)
  },
}
