import type { SafeguardsStore } from '#functions/ports/sign-in.ts'
import { noSafeguards, type Safeguards } from '#shared/domain/safeguards.ts'

/** Safeguards in memory. */
export const fakeSafeguards = (): SafeguardsStore => {
  const rows = new Map<string, Safeguards>()
  return {
    get: async (userId) => rows.get(userId) ?? noSafeguards,
    async replace(userId, after) {
      if ((rows.get(userId) ?? noSafeguards).version !== after.version) return false
      rows.set(userId, { ...after, version: after.version + 1 })
      return true
    },
  }
}
