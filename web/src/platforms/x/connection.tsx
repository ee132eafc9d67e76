import type { PlatformConnection, SettingsProps } from '../parts/platform.ts'
import { type Choices, SettingsChoice } from '../parts/settings-choice.tsx'

const replies: Choices = [
  ['everyone', 'Everyone'],
  ['following', 'Accounts you follow'],
  ['mentionedUsers', 'Only accounts you mention'],
  ['subscribers', 'Only your subscribers'],
  ['verified', 'Only verified accounts'],
]

const XSettings = ({ chosen, onChange }: SettingsProps) => (
  <SettingsChoice
    label="Who can reply"
    name="replySettings"
    value={chosen.replySettings ?? 'everyone'}
    choices={replies}
    onChange={(replySettings) => onChange({ replySettings })}
  />
)

export const connection: PlatformConnection = { premiumName: 'X Premium', Settings: XSettings }
