import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { SettingsSection } from '#web/components/section.tsx'
import { DeleteAccountDialog } from '#web/features/user/delete-account-dialog.tsx'
import { ExportPanel } from '#web/features/user/export-panel.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { WorkspaceExport } from './workspace-export.tsx'

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
