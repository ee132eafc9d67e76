import type { MissedChecks } from '#functions/ports/health.ts'
import type { MissedCheckRow } from '#shared/contracts/admin-rows.ts'
import { toInstant } from '#shared/domain/times.ts'

/** Refusals that our checks missed, in memory. */
export const fakeMissedChecks = (): MissedChecks => {
  const rows = new Map<string, MissedCheckRow>()
  return {
    async add({ platform, code, shape }, now) {
      const key = JSON.stringify([platform, code, shape])
      rows.set(key, { platform, code, shape, count: (rows.get(key)?.count ?? 0) + 1, lastAt: toInstant(now) })
    },
    newest: async () => [...rows.values()].toSorted((one, other) => other.lastAt.localeCompare(one.lastAt)).slice(0, 100),
  }
}
