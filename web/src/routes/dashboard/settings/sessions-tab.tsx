import { SettingsSection } from '#web/components/settings-section.tsx'
import { SessionList } from '#web/features/sessions/session-list.tsx'

/** Where the person is signed in. */
export const SessionsTab = () => (
  <SettingsSection
    title="Where you are signed in"
    lead="Sign out what you don’t know or no longer use, and change your password if you are in doubt."
  >
    <SessionList />
  </SettingsSection>
)
