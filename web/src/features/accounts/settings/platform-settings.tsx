import type { ComponentType } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { AccountSettings } from '#shared/domain/account-settings.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { LiveFacts } from '../../../platforms/parts/live-facts.tsx'
import { type Choices, SettingsChoice } from '../../../platforms/parts/settings-choice.tsx'

/** What the controls hold, as they hold it; the contract says what of it is right when it is saved. */
export type ChosenSettings = { [Name in keyof AccountSettings]?: string | undefined }

type Props = { account: AccountAnswer; chosen: ChosenSettings; onChange: (change: ChosenSettings) => void }

const replies: Choices = [
  ['everyone', 'Everyone'],
  ['following', 'Accounts you follow'],
  ['mentionedUsers', 'Only accounts you mention'],
  ['subscribers', 'Only your subscribers'],
  ['verified', 'Only verified accounts'],
]
const visibilities: Choices = [
  ['PUBLIC', 'Anyone'],
  ['LOGGED_IN', 'Anyone on LinkedIn'],
  ['CONNECTIONS', 'Only your connections'],
]
const privacies: Choices = [
  ['public', 'Public'],
  ['unlisted', 'Unlisted: whoever has the link'],
  ['private', 'Private: only you'],
]
/** People & Blogs. */
const usualCategory = '22'

const XSettings = ({ chosen, onChange }: Props) => (
  <SettingsChoice
    label="Who can reply"
    name="replySettings"
    value={chosen.replySettings ?? 'everyone'}
    choices={replies}
    onChange={(replySettings) => onChange({ replySettings })}
  />
)

const LinkedInSettings = ({ chosen, onChange }: Props) => (
  <SettingsChoice
    label="Who can see it"
    name="visibility"
    value={chosen.visibility ?? 'PUBLIC'}
    choices={visibilities}
    onChange={(visibility) => onChange({ visibility })}
  />
)

const PinterestSettings = ({ account, chosen, onChange }: Props) => (
  <LiveFacts account={account}>
    {({ boards = [] }) => {
      const isGone = chosen.boardId !== undefined && boards.every(({ id }) => id !== chosen.boardId)
      const usualHint = boards.length === 0 ? 'There is no board to pin to yet. Make one on Pinterest.' : undefined
      return (
        <SettingsChoice
          label="Board"
          name="boardId"
          value={isGone ? '' : (chosen.boardId ?? '')}
          choices={[
            ['', 'None: choose one in each post'],
            ...boards.map(({ id, name, isSecret }) => [id, isSecret ? `${name} (secret)` : name] as const),
          ]}
          hint={isGone ? 'The board that was chosen here is gone, or can’t be pinned to any more.' : usualHint}
          onChange={(boardId) => onChange({ boardId: boardId || undefined })}
        />
      )
    }}
  </LiveFacts>
)

const YouTubeSettings = ({ account, chosen, onChange }: Props) => (
  <>
    <SettingsChoice
      label="Who can see it"
      name="privacy"
      value={chosen.privacy ?? 'public'}
      choices={privacies}
      onChange={(privacy) => onChange({ privacy })}
    />
    <LiveFacts account={account}>
      {({ categories = [] }) => (
        <SettingsChoice
          label="Category"
          name="categoryId"
          value={chosen.categoryId ?? usualCategory}
          choices={categories.map(({ id, name }) => [id, name] as const)}
          onChange={(categoryId) => onChange({ categoryId })}
        />
      )}
    </LiveFacts>
  </>
)

/** The defaults that an account of a platform can have. */
export const platformSettings: Partial<Record<Platform, ComponentType<Props>>> = {
  x: XSettings,
  linkedin: LinkedInSettings,
  pinterest: PinterestSettings,
  youtube: YouTubeSettings,
}
