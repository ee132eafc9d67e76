import type { PlatformConnection, SettingsProps } from '../parts/platform.ts'
import { type Choices, SettingsChoice } from '../parts/settings-choice.tsx'

const visibilities: Choices = [
  ['PUBLIC', 'Anyone'],
  ['LOGGED_IN', 'Anyone on LinkedIn'],
  ['CONNECTIONS', 'Only your connections'],
]

const LinkedInSettings = ({ chosen, onChange }: SettingsProps) => (
  <SettingsChoice
    label="Who can see it"
    name="visibility"
    value={chosen.visibility ?? 'PUBLIC'}
    choices={visibilities}
    onChange={(visibility) => onChange({ visibility })}
  />
)

export const connection: PlatformConnection = {
  note: 'Crier publishes in your own name, not for a company.',
  Settings: LinkedInSettings,
}
