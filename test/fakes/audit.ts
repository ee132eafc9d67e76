import type { Audit } from '#functions/ports/person-records.ts'
import type { AuditEvent } from '#shared/domain/audit.ts'

/** Audit events in memory. `all` returns everyone's. */
export const fakeAudit = (): Audit & { all: () => { userId: string; event: AuditEvent }[] } => {
  const rows: { userId: string; event: AuditEvent }[] = []
  return {
    all: () => rows,
    async note(userId, event) {
      rows.push({ userId, event })
    },
    newest: async (userId, count) =>
      rows
        .filter((row) => row.userId === userId)
        .map(({ event }) => event)
        .sort((one, other) => other.at.localeCompare(one.at))
        .slice(0, count),
  }
}
