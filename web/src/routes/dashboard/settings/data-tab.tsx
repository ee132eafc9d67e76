import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { SettingsSection } from '#web/components/section.tsx'
import { DeleteAccountDialog } from '#web/features/user/delete-account-dialog.tsx'
import { ExportPanel } from '#web/features/user/export-panel.tsx'

/** The person's data: to take along, or to end. */
export const DataTab = () => (
  <div className="grid gap-8">
    <SettingsSection
      title="Export"
      lead="One JSON file with everything Crier stores about you: your profile, accounts, posts with their full history, and a list of your files."
    >
      <ExportPanel />
    </SettingsSection>
    <SettingsSection
      title="Delete account"
      lead="Deletes your account and everything in it, permanently. Export what you want to keep first."
    >
      <DeleteAccount />
    </SettingsSection>
  </div>
)

/** Leads to the question whether all is to end. */
const DeleteAccount = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Delete account</Button>
      <DeleteAccountDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
