import { ActivityPanel } from '#web/features/workspaces/activity-panel.tsx'
import { i18n } from '#web/lib/i18n.ts'

/** Who did what in the shared workspace. */
export const ActivityTab = () => (
  <div className="grid gap-5">
    <p className="max-w-prose text-ink-muted">
      {i18n.t('Who did what in this workspace, and when. Entries stay for 400 days, and nobody can change them.')}
    </p>
    <ActivityPanel />
  </div>
)
