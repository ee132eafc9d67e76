import { siteOf } from '#shared/domain/networks.ts'

/** What one call holds of the budget. */
export type Claim = {
  /** Holds more; false, and nothing is held, where that would be too much. */
  hold: (bytes: number) => boolean
  /** Gives back all that is held. */
  release: () => void
}

export type BodyBudget = { claim: (visitor: string) => Claim }

/**
 * 64 of the largest bodies of ordinary calls. On its way to an answer a body is copied a few times (as text, as JSON, in another thread), so
 * this is about 80 MB of memory.
 */
const bytesAtOnce = 16 * 1_024 * 1_024

/** Counts the bytes of all bodies that this process holds at once. A quarter is the most for one network (an IPv6 /48): nobody can use up all of it alone. */
export const bodyBudget = ({ bytesMax = bytesAtOnce } = {}): BodyBudget => {
  const byNetwork = new Map<string, number>()
  let all = 0
  const add = (network: string, bytes: number) => {
    all += bytes
    const held = (byNetwork.get(network) ?? 0) + bytes
    if (held > 0) byNetwork.set(network, held)
    else byNetwork.delete(network)
  }
  return {
    claim: (visitor) => {
      const network = siteOf(visitor)
      let own = 0
      return {
        hold: (bytes) => {
          if (all + bytes > bytesMax || (byNetwork.get(network) ?? 0) + bytes > bytesMax / 4) return false
          add(network, bytes)
          own += bytes
          return true
        },
        release: () => {
          add(network, -own)
          own = 0
        },
      }
    },
  }
}
