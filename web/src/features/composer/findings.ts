import type { Finding } from '#shared/domain/findings.ts'

/** One thing found, with every account that it was found for; none where it concerns the whole post. */
export type GroupedFinding = Omit<Finding, 'accountId'> & { id: string; accountIds: string[] }

/** Findings as a person reads them: the same one is said once for all its accounts, and what stops the post comes first. */
export const groupFindings = (findings: readonly Finding[]): GroupedFinding[] => {
  const groups = new Map<string, GroupedFinding>()
  for (const { accountId, ...finding } of findings) {
    const key = `${finding.severity} ${finding.field} ${finding.message}`
    const group = groups.get(key) ?? { ...finding, id: `finding-${groups.size}`, accountIds: [] }
    if (accountId !== undefined && !group.accountIds.includes(accountId)) group.accountIds.push(accountId)
    groups.set(key, group)
  }
  const isWarning = ({ severity }: GroupedFinding) => (severity === 'warning' ? 1 : 0)
  return [...groups.values()].toSorted((one, other) => isWarning(one) - isWarning(other))
}

type Sources = {
  /** The findings of the browser in the post as it is now. */
  local: readonly Finding[]
  /** The server's latest findings. */
  server: readonly Finding[]
  /** What the browser finds in the post as the server saw it. */
  localThen: readonly Finding[]
}

/** What the browser finds at once, and of the server's findings those that only it can make: nothing is said twice, and nothing that no longer holds. */
export const mergeFindings = ({ local, server, localThen }: Sources): Finding[] => {
  const known = new Set([...local, ...localThen].map(nameOf))
  return [...local, ...server.filter((finding) => !known.has(nameOf(finding)))]
}

const nameOf = ({ severity, accountId, field, message }: Finding) => JSON.stringify([severity, accountId, field, message])
