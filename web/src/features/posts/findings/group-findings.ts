import type { Finding } from '#shared/domain/preflight.ts'

/** One thing found, with every account that it was found for; none where it concerns the whole post. */
export type GroupedFinding = { id: string; severity: Finding['severity']; field: string; message: string; accountIds: string[] }

/** Findings as a person reads them: the same one is said once for all its accounts, and what stops the post comes first. */
export const groupFindings = (findings: readonly Finding[]): GroupedFinding[] => {
  const groups = new Map<string, GroupedFinding>()
  for (const { severity, field, message, accountId } of findings) {
    const key = `${severity} ${field} ${message}`
    const group = groups.get(key) ?? { id: `finding-${groups.size}`, severity, field, message, accountIds: [] }
    if (accountId !== undefined) group.accountIds.push(accountId)
    groups.set(key, group)
  }
  const isWarning = ({ severity }: GroupedFinding) => (severity === 'warning' ? 1 : 0)
  return [...groups.values()].toSorted((one, other) => isWarning(one) - isWarning(other))
}
