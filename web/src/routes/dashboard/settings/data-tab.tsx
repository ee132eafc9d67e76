import { useState } from 'react'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { Button } from '#web/components/button.tsx'
import { SettingsSection } from '#web/components/section.tsx'
import { DeleteAccountDialog } from '#web/features/user/delete-account-dialog.tsx'
import { ExportPanel, type ExportSource } from '#web/features/user/export-panel.tsx'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'

/** The person's data: export it, or delete it. */
export const DataTab = () => (
  <div className="grid gap-8">
    <SettingsSection
      title={i18n.t('Export')}
      lead={i18n.t(
        'One JSON file with everything Crier stores about you: your profile, accounts, posts with their full history, and a list of your files.',
      )}
    >
      <ExportPanel />
    </SettingsSection>
    <WorkspaceExport />
    <SettingsSection
      title={i18n.t('Delete account')}
      lead={i18n.t('Deletes your account and everything in it, permanently. Export what you want to keep first.')}
    >
      <DeleteAccount />
    </SettingsSection>
  </div>
)

/** Opens the dialog that confirms deleting everything. */
const DeleteAccount = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{i18n.t('Delete account')}</Button>
      <DeleteAccountDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

const everythingOfWorkspace: ExportSource = {
  label: i18n.t('Export the workspace'),
  about: i18n.t('Everything Crier stores about this workspace, grouped by kind. Passwords and tokens are left out.'),
  ask: async (cursor, signal) => (await request(workspacesApi.export, { cursor }, { signal })).body,
}

/** Exports a shared workspace. Only its owner sees this. */
const WorkspaceExport = () => {
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
