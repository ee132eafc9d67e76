import type { MissedCheckRow } from '#shared/contracts/admin-rows.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { SettingsSection } from '#web/components/section.tsx'
import { RelativeTime } from '#web/components/time.tsx'
import { type Column, RecordTable } from './record-table.tsx'

/** What platforms refused although our check had let it through: a rule that Crier doesn't know, or has wrong. */
export const MissedChecks = ({ rows }: { rows: readonly MissedCheckRow[] }) => (
  <SettingsSection
    title="What our check missed"
    lead="Posts that Crier let through and a platform refused, in the last 90 days. The history of each post has the platform’s own words."
  >
    {rows.length === 0 ? (
      <p className="text-ink-muted">Nothing so far.</p>
    ) : (
      <RecordTable
        label="What our check missed"
        rows={rows}
        keyOf={({ platform, code, shape }) => `${platform} ${code} ${shape}`}
        columns={columns}
      />
    )}
  </SettingsSection>
)

const columns: readonly Column<MissedCheckRow>[] = [
  { heading: 'Platform', cell: ({ platform }) => platformNames[platform] },
  { heading: 'Code', cell: ({ code }) => <code className="[overflow-wrap:anywhere]">{code}</code> },
  { heading: 'The post had', cell: ({ shape }) => shape },
  { heading: 'Times', cell: ({ count }) => count.toLocaleString('en'), isNumber: true },
  { heading: 'Last', cell: ({ lastAt }) => <RelativeTime at={lastAt} />, isMinor: true },
]
