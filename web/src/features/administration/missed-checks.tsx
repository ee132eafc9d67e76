import type { MissedCheckRow } from '#shared/contracts/admin-rows.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { SettingsSection } from '#web/components/section.tsx'
import { RelativeTime } from '#web/components/time.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { type Column, RecordTable } from './record-table.tsx'

/** What platforms refused although our check passed it: a rule that Crier doesn't know or has wrong. */
export const MissedChecks = ({ rows }: { rows: readonly MissedCheckRow[] }) => (
  <SettingsSection
    title={i18n.t('What our check missed')}
    lead={i18n.t(
      'Posts that Crier let through and a platform refused, in the last 90 days. The history of each post has the platform’s own words.',
    )}
  >
    {rows.length === 0 ? (
      <p className="text-ink-muted">{i18n.t('Nothing so far.')}</p>
    ) : (
      <RecordTable
        label={i18n.t('What our check missed')}
        rows={rows}
        keyOf={({ platform, code, shape }) => `${platform} ${code} ${shape}`}
        columns={columns}
      />
    )}
  </SettingsSection>
)

const columns: readonly Column<MissedCheckRow>[] = [
  { heading: i18n.t('Platform'), cell: ({ platform }) => platformNames[platform] },
  { heading: i18n.t('Code'), cell: ({ code }) => <code className="[overflow-wrap:anywhere]">{code}</code> },
  { heading: i18n.t('The post had'), cell: ({ shape }) => shape },
  { heading: i18n.t('Times'), cell: ({ count }) => count.toLocaleString(i18n.locale), isNumber: true },
  { heading: i18n.t('Last'), cell: ({ lastAt }) => <RelativeTime at={lastAt} />, isMinor: true },
]
