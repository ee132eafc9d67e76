import { i18n } from '#web/lib/i18n.ts'
import type { PlatformConnection, SettingsProps } from '../parts/platform.ts'
import { SettingsChoice } from '../parts/settings-choice.tsx'
import { replyNames } from './reply-names.ts'

const ThreadsSettings = ({ chosen, onChange }: SettingsProps) => (
  <SettingsChoice
    label={i18n.t('Who can reply')}
    name="whoMayReply"
    value={chosen.whoMayReply ?? 'everyone'}
    choices={Object.entries(replyNames)}
    onChange={(whoMayReply) => onChange({ whoMayReply })}
  />
)

export const connection: PlatformConnection = { Settings: ThreadsSettings }
