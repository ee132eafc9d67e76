import { i18n } from '#web/lib/i18n.ts'
import type { PlatformConnection, SettingsProps } from '../parts/platform.ts'
import { type Choices, SettingsChoice } from '../parts/settings-choice.tsx'

const replies: Choices = [
  ['everyone', i18n.t('Everyone')],
  ['following', i18n.t('Accounts you follow')],
  ['mentionedUsers', i18n.t('Only accounts you mention')],
  ['subscribers', i18n.t('Only your subscribers')],
  ['verified', i18n.t('Only verified accounts')],
]

const XSettings = ({ chosen, onChange }: SettingsProps) => (
  <SettingsChoice
    label={i18n.t('Who can reply')}
    name="replySettings"
    value={chosen.replySettings ?? 'everyone'}
    choices={replies}
    onChange={(replySettings) => onChange({ replySettings })}
  />
)

export const connection: PlatformConnection = { premiumName: 'X Premium', Settings: XSettings }
