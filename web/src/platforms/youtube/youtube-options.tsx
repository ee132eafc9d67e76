import type { YouTubeOptions as Options, YouTubePrivacy } from '#shared/platforms/youtube/model.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { isShort } from '#web/platforms/youtube/is-short.ts'
import { LiveFacts } from '../parts/live-facts.tsx'
import { ChoiceOption } from '../parts/options/choice-option.tsx'
import { NamesOption } from '../parts/options/names-option.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'
import { TextOption } from '../parts/options/text-option.tsx'
import { TickOption } from '../parts/options/tick-option.tsx'

const privacyNames: Record<YouTubePrivacy, string> = {
  public: 'Public',
  unlisted: 'Unlisted: whoever has the link',
  private: 'Private: only you',
}
const privacies = (['public', 'unlisted', 'private'] as const).map((value) => ({ value, label: privacyNames[value] }))
const audiences = [
  { value: 'yes', label: 'Yes, it’s made for kids' },
  { value: 'no', label: 'No, it’s not made for kids' },
] as const

/** What only YouTube is told; the text of the post is the description of the video. */
export const YouTubeOptions = ({ options, onChange, accounts, files, errorOf, PictureChoice }: OptionPanel<Options>) => {
  const change = (chosen: Options) => onChange({ ...options, ...chosen })
  const video = files.find(({ kind }) => kind === 'video')
  const { madeForKids } = options
  const defaults = [...new Set(accounts.map(({ settings }) => settings.privacy ?? 'public'))]
  const [only] = defaults
  return (
    <>
      <TextOption
        label="Title"
        field="options.youtube.title"
        value={options.title}
        onChange={(title) => change({ title })}
        error={errorOf('options.youtube.title')}
        max={titleMax}
        isRequired
      />
      {video && isShort(video) && (
        <p className="text-ink-muted text-sm">
          YouTube shows this video as a Short: it is upright or square, and no longer than three minutes.
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceOption
          label="Made for kids"
          field="options.youtube.madeForKids"
          value={madeForKids === undefined ? undefined : madeForKids ? 'yes' : 'no'}
          unchosen="Choose"
          choices={audiences}
          onChange={(chosen) => change({ madeForKids: chosen === undefined ? undefined : chosen === 'yes' })}
          error={errorOf('options.youtube.madeForKids')}
          hint="The law has YouTube ask every uploader."
          isRequired
        />
        <ChoiceOption
          label="Who can see it"
          field="options.youtube.privacy"
          value={options.privacy}
          unchosen={only !== undefined && defaults.length === 1 ? privacyNames[only] : 'As set for each account'}
          choices={privacies}
          onChange={(privacy) => change({ privacy })}
          error={errorOf('options.youtube.privacy')}
        />
        <Category options={options} onChange={change} accounts={accounts} errorOf={errorOf} />
      </div>
      <NamesOption
        label="Tags"
        field="options.youtube.tags"
        names={options.tags}
        onChange={(tags) => change({ tags })}
        clean={(typed) => typed.trim().replace(/^#/, '')}
        error={errorOf('options.youtube.tags')}
        hint="End each with a comma."
      />
      <PictureChoice
        label="Thumbnail"
        field="options.youtube.thumbnail"
        id={options.thumbnail}
        onChange={(thumbnail) => change({ thumbnail })}
        error={errorOf('options.youtube.thumbnail')}
        hint="A picture among your files. YouTube takes one from the video otherwise."
      />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Checkbox
          name="options.youtube.notifySubscribers"
          checked={options.notifySubscribers ?? true}
          onChange={({ currentTarget }) => change({ notifySubscribers: currentTarget.checked ? undefined : false })}
        >
          Tell subscribers
        </Checkbox>
        <TickOption field="options.youtube.madeWithAi" isOn={options.madeWithAi} onChange={(madeWithAi) => change({ madeWithAi })}>
          Made with AI
        </TickOption>
      </div>
    </>
  )
}

const titleMax = 100

/** YouTube's categories, which every account of it has in common. */
const Category = ({
  options,
  onChange,
  accounts,
  errorOf,
}: Pick<OptionPanel<Options>, 'options' | 'onChange' | 'accounts' | 'errorOf'>) => {
  const [account] = accounts
  if (!account) return null
  const usual = accounts.every(({ settings }) => settings.categoryId === account.settings.categoryId)
    ? (account.settings.categoryId ?? usualCategory)
    : undefined
  return (
    <LiveFacts account={account}>
      {({ categories = [] }) => (
        <ChoiceOption
          label="Category"
          field="options.youtube.categoryId"
          value={options.categoryId}
          unchosen={categories.find(({ id }) => id === usual)?.name ?? 'As set for each account'}
          choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(categoryId) => onChange({ categoryId })}
          error={errorOf('options.youtube.categoryId')}
        />
      )}
    </LiveFacts>
  )
}

/** People & Blogs. */
const usualCategory = '22'
