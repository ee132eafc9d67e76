import { networkOf } from '#shared/domain/networks.ts'
import { minuteMs } from '#shared/domain/times.ts'

/** As many as the API takes of a network's open calls (functions/http/api.ts). */
const perMinute = 60
/** Who comes after so many networks within a minute is counted as one with all others who do. */
const networksMax = 10_000

/**
 * Counts by network what was refused to strangers. An upload that its form allows isn't one: who sends it has signed in. Counts are kept in this process
 * alone, for the minute. `now` in ms since the epoch.
 */
export const refusalLimit = (now: () => number) => {
  const counts = new Map<string, number>()
  let minute = 0
  const nameOf = (visitor: string) => {
    const current = Math.floor(now() / minuteMs)
    if (current !== minute) counts.clear()
    minute = current
    const network = networkOf(visitor)
    return counts.has(network) || counts.size < networksMax ? network : 'others'
  }
  return {
    count: (visitor: string) => {
      const network = nameOf(visitor)
      counts.set(network, (counts.get(network) ?? 0) + 1)
    },
    /** How long the visitor's network has to wait; 0 while it need not. */
    waitMs: (visitor: string) => ((counts.get(nameOf(visitor)) ?? 0) < perMinute ? 0 : (minute + 1) * minuteMs - now()),
  }
}
