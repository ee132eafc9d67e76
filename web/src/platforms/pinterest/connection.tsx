import { i18n } from '#web/lib/i18n.ts'
import { LiveFacts } from '../parts/live-facts.tsx'
import type { PlatformConnection, SettingsProps } from '../parts/platform.ts'
import { SettingsChoice } from '../parts/settings-choice.tsx'

const PinterestSettings = ({ account, chosen, onChange }: SettingsProps) => (
  <LiveFacts account={account}>
    {({ boards = [] }) => {
      const isGone = chosen.boardId !== undefined && boards.every(({ id }) => id !== chosen.boardId)
      const usualHint = boards.length === 0 ? i18n.t('There’s no board to pin to yet. Create one on Pinterest.') : undefined
      return (
        <SettingsChoice
          label={i18n.t('Board')}
          name="boardId"
          value={isGone ? '' : (chosen.boardId ?? '')}
          choices={[
            ['', i18n.t('None (choose one in each post)')],
            ...boards.map(({ id, name, isSecret }) => [id, isSecret ? i18n.t('{name} (secret)', { name }) : name] as const),
          ]}
          hint={isGone ? i18n.t('The board chosen here no longer exists or can’t be pinned to.') : usualHint}
          onChange={(boardId) => onChange({ boardId: boardId || undefined })}
        />
      )
    }}
  </LiveFacts>
)

export const connection: PlatformConnection = { Settings: PinterestSettings }
