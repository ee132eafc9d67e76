const LIMIT = 5_000
const WINDOW_MS = 3_600_000

/** Calls that a person has left in this hour; kept in memory, as nobody minds when a restart is generous. */
export const rateLimit = (now: () => number) => {
  const used = new Map<string, { count: number; endsAt: number }>()
  const standingOf = (handle: string) => {
    const found = used.get(handle)
    const window = found && found.endsAt > now() ? found : { count: 0, endsAt: now() + WINDOW_MS }
    used.set(handle, window)
    return window
  }
  return {
    /** Counts one call, and gives the headers that go with its answer; a call may find all used up, or be made to. */
    count: (handle: string, { isUsedUp = false }: { isUsedUp?: boolean } = {}) => {
      const window = standingOf(handle)
      window.count = isUsedUp ? LIMIT : window.count + 1
      return { isExceeded: isUsedUp || window.count > LIMIT, headers: headersOf(window) }
    },
    /** An answer that nothing has changed costs nothing. */
    giveBack: (handle: string) => {
      const window = standingOf(handle)
      window.count -= 1
      return headersOf(window)
    },
    clear: () => used.clear(),
  }
}

export type RateLimit = ReturnType<typeof rateLimit>

const headersOf = ({ count, endsAt }: { count: number; endsAt: number }) => ({
  'x-ratelimit-limit': String(LIMIT),
  'x-ratelimit-remaining': String(Math.max(0, LIMIT - count)),
  'x-ratelimit-used': String(count),
  'x-ratelimit-reset': String(Math.ceil(endsAt / 1_000)),
  'x-ratelimit-resource': 'core',
})
