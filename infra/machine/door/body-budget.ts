import { siteOf } from '#shared/domain/networks.ts'

/** One call's share of the budget. */
export type Claim = {
  /** Claims more bytes. Returns false, and claims nothing, if that would be too much. */
  hold: (bytes: number) => boolean
  /** Releases everything claimed. */
  release: () => void
}

export type BodyBudget = { claim: (visitor: string) => Claim }

/**
 * 64 of the largest bodies of ordinary calls. A body is copied a few times before its response (as text, as JSON, in
 * another thread), so this is about 80 MB of memory.
 */
const bytesAtOnce = 16 * 1_024 * 1_024

/**
 * Counts the bytes of all bodies this process holds at once. One network (an IPv6 /48) may hold at most a quarter, so
 * nobody can use up all of it alone.
 */
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
