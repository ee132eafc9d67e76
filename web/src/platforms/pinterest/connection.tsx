import { LiveFacts } from '../parts/live-facts.tsx'
import type { PlatformConnection, SettingsProps } from '../parts/platform.ts'
import { SettingsChoice } from '../parts/settings-choice.tsx'

const PinterestSettings = ({ account, chosen, onChange }: SettingsProps) => (
  <LiveFacts account={account}>
    {({ boards = [] }) => {
      const isGone = chosen.boardId !== undefined && boards.every(({ id }) => id !== chosen.boardId)
      const usualHint = boards.length === 0 ? 'There’s no board to pin to yet. Create one on Pinterest.' : undefined
      return (
        <SettingsChoice
          label="Board"
          name="boardId"
          value={isGone ? '' : (chosen.boardId ?? '')}
          choices={[
            ['', 'None (choose one in each post)'],
            ...boards.map(({ id, name, isSecret }) => [id, isSecret ? `${name} (secret)` : name] as const),
          ]}
          hint={isGone ? 'The board chosen here no longer exists or can’t be pinned to.' : usualHint}
          onChange={(boardId) => onChange({ boardId: boardId || undefined })}
        />
      )
    }}
  </LiveFacts>
)

export const connection: PlatformConnection = { Settings: PinterestSettings }
