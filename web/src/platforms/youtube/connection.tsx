import { LiveFacts } from '../parts/live-facts.tsx'
import type { PlatformConnection, SettingsProps } from '../parts/platform.ts'
import { type Choices, SettingsChoice } from '../parts/settings-choice.tsx'

const privacies: Choices = [
  ['public', 'Public'],
  ['unlisted', 'Unlisted (anyone with the link)'],
  ['private', 'Private (only you)'],
]
/** People & Blogs. */
const usualCategory = '22'

const YouTubeSettings = ({ account, chosen, onChange }: SettingsProps) => (
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

export const connection: PlatformConnection = {
  note: 'The Google account needs a channel.',
  premiumName: 'Verified for long videos',
  Settings: YouTubeSettings,
}
