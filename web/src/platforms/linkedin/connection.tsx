import { i18n } from '#web/lib/i18n.ts'
import type { PlatformConnection, SettingsProps } from '../parts/platform.ts'
import { type Choices, SettingsChoice } from '../parts/settings-choice.tsx'

const visibilities: Choices = [
  ['PUBLIC', i18n.t('Anyone')],
  ['LOGGED_IN', i18n.t('Anyone on LinkedIn')],
  ['CONNECTIONS', i18n.t('Only your connections')],
]

const LinkedInSettings = ({ chosen, onChange }: SettingsProps) => (
  <SettingsChoice
    label={i18n.t('Who can see it')}
    name="visibility"
    value={chosen.visibility ?? 'PUBLIC'}
    choices={visibilities}
    onChange={(visibility) => onChange({ visibility })}
  />
)

export const connection: PlatformConnection = {
  note: i18n.t('Crier publishes in your own name, not for a company.'),
  Settings: LinkedInSettings,
}
