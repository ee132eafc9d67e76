import { SettingsSection } from '#web/components/settings-section.tsx'
import { NotificationSwitches } from '#web/features/user/notification-switches.tsx'
import { usePerson } from '#web/features/user/queries.ts'

/** Which mails the person gets. */
export const NotificationsTab = () => (
  <SettingsSection
    title="Mails"
    lead={`Crier mails to ${usePerson().email}. Mails about your account itself, such as a changed password, always come.`}
  >
    <NotificationSwitches />
  </SettingsSection>
)
