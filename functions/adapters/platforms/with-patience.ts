import type { Patience } from '#functions/ports/publisher.ts'
import type { ClientDeps } from './call.ts'
import type { Fetch } from './http.ts'

/**
 * Runs work whose calls together wait no longer than a worker may. `isOver` tells whether that time is used up. Making
 * pictures for the calls doesn't count.
 */
export const withPatience = async <Deps extends ClientDeps, Result>(
  deps: Deps,
  { patienceMs = Number.POSITIVE_INFINITY, onWaited = () => undefined }: Patience,
  work: (deps: Deps, isOver: () => boolean) => Promise<Result>,
): Promise<Result> => {
  const clock = waitingClock(deps.now)
  const watch =
    (fetch: Fetch): Fetch =>
    async (input, init) => {
      const end = clock.begin()
      try {
        return await fetch(input, { ...init, ...deadline(init?.signal, patienceMs - clock.ms()) })
      } finally {
        end()
      }
    }
  const { fetchOutside } = deps
  const watching = { ...deps, fetch: watch(deps.fetch), ...(fetchOutside && { fetchOutside: watch(fetchOutside) }) }
  const result = await work(watching, () => clock.ms() >= patienceMs - timerToleranceMs)
  onWaited(clock.ms())
  return result
}

/** Measures how long at least one call has been in flight, in ms. Concurrent calls count once. */
const waitingClock = (now: () => number) => {
  const state = { ms: 0, calls: 0, since: 0 }
  return {
    ms: () => state.ms + (state.calls > 0 ? now() - state.since : 0),
    /** Starts a call and returns a function that ends it. */
    begin: () => {
      if (state.calls === 0) state.since = now()
      state.calls += 1
      return () => {
        state.calls -= 1
        if (state.calls === 0) state.ms += now() - state.since
      }
    },
  }
}

/** A timer may fire slightly early. */
const timerToleranceMs = 50

const deadline = (own: AbortSignal | null | undefined, leftMs: number) => {
  if (!Number.isFinite(leftMs)) return {}
  const over = AbortSignal.timeout(Math.max(1, leftMs))
  return { signal: own ? AbortSignal.any([own, over]) : over }
}
