import { i18n } from '#web/lib/i18n.ts'
import { LiveFacts } from '../parts/live-facts.tsx'
import type { PlatformConnection, SettingsProps } from '../parts/platform.ts'
import { type Choices, SettingsChoice } from '../parts/settings-choice.tsx'

const privacies: Choices = [
  ['public', i18n.t('Public')],
  ['unlisted', i18n.t('Unlisted (anyone with the link)')],
  ['private', i18n.t('Private (only you)')],
]
/** People & Blogs. */
const usualCategory = '22'

const YouTubeSettings = ({ account, chosen, onChange }: SettingsProps) => (
  <>
    <SettingsChoice
      label={i18n.t('Who can see it')}
      name="privacy"
      value={chosen.privacy ?? 'public'}
      choices={privacies}
      onChange={(privacy) => onChange({ privacy })}
    />
    <LiveFacts account={account}>
      {({ categories = [] }) => (
        <SettingsChoice
          label={i18n.t('Category')}
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
  note: i18n.t('The Google account needs a channel.'),
  premiumName: i18n.t('Verified for long videos'),
  Settings: YouTubeSettings,
}
