import { SettingsSection } from '#web/components/settings-section.tsx'
import { ShortcutSwitch } from '#web/features/shortcuts/shortcut-switch.tsx'
import { CalendarChoices } from '#web/features/user/profile/calendar-choices.tsx'
import { ProfileFacts } from '#web/features/user/profile/profile-facts.tsx'
import { ProfileForm } from '#web/features/user/profile/profile-form.tsx'
import { ThemeChoice } from '#web/features/user/profile/theme-choice.tsx'

/** Who the person is, and how they want to see Crier. */
export const ProfileTab = () => (
  <div className="grid gap-8">
    <SettingsSection title="You">
      <ProfileForm />
    </SettingsSection>
    <SettingsSection title="Membership">
      <ProfileFacts />
    </SettingsSection>
    <SettingsSection title="Time and calendar" lead="Every time in the dashboard is shown in this zone, and new posts are planned in it.">
      <CalendarChoices />
    </SettingsSection>
    <SettingsSection title="Theme" lead="System follows each device. Your choice follows you to every browser.">
      <ThemeChoice />
    </SettingsSection>
    <SettingsSection title="Keyboard" lead="Press ? anywhere in the dashboard to see what keys do. This is kept in this browser.">
      <ShortcutSwitch />
    </SettingsSection>
  </div>
)
