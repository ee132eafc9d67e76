import { setImmediate } from 'node:timers/promises'

/** Virtual time, which advances only while everything that runs is waiting for it. */
export const fakeClock = (start: number) => {
  const sleepers: { at: number; wake: () => void }[] = []
  let time = start

  return {
    now: () => time,
    sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ at: time + ms, wake })),
    pass(ms: number) {
      time += ms
    },
    /** Advances time until `work` is done. */
    async run<Result>(work: Promise<Result>): Promise<Result> {
      const state = { isDone: false }
      const done = () => {
        state.isDone = true
      }
      work.then(done, done)
      for (let idle = 0; !state.isDone && idle < 1_000; idle += 1) {
        await setImmediate()
        const next = sleepers.sort((one, other) => one.at - other.at).shift()
        if (!next) continue
        idle = 0
        time = Math.max(time, next.at)
        next.wake()
      }
      if (!state.isDone) throw new Error('The work waits for something that never comes.')
      return work
    },
  }
}
