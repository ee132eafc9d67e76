import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { SettingsSection } from '#web/components/section.tsx'
import { ExportPanel, type ExportSource } from '#web/features/user/export-panel.tsx'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'

const everythingOfWorkspace: ExportSource = {
  label: i18n.t('Export the workspace'),
  about: i18n.t('Everything Crier stores about this workspace, grouped by kind. Passwords and tokens are left out.'),
  ask: async (cursor, signal) => (await request(workspacesApi.export, { cursor }, { signal })).body,
}

/** Exports a shared workspace. Only its owner sees this. */
export const WorkspaceExport = () => {
  const { shared, may } = useWorkspace()
  if (!shared || !may('own')) return null
  return (
    <SettingsSection
      title={i18n.t('Export {name}', { name: shared.name })}
      lead={i18n.t('One JSON file with everything in this workspace: members, open invitations, activity, accounts, and posts.')}
    >
      <ExportPanel source={everythingOfWorkspace} />
    </SettingsSection>
  )
}
