import type { BlueskyOptions as Options } from '#shared/platforms/bluesky/model.ts'
import { ChoiceOption } from '../parts/options/choice-option.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'
import { TextOption } from '../parts/options/text-option.tsx'
import { TickOption } from '../parts/options/tick-option.tsx'

const replies = [
  { value: 'nobody', label: 'Nobody' },
  { value: 'mentioned', label: 'Only accounts you mention' },
  { value: 'following', label: 'Only accounts you follow' },
  { value: 'followers', label: 'Only your followers' },
] as const

const labels = [
  { value: 'sexual', label: 'Suggestive' },
  { value: 'nudity', label: 'Nudity' },
  { value: 'porn', label: 'Adult' },
  { value: 'graphic-media', label: 'Graphic' },
] as const

/** What only Bluesky is told, beside the thread. */
export const BlueskyOptions = ({ options, onChange, files, errorOf }: OptionPanel<Options>) => {
  const change = (chosen: Options) => onChange({ ...options, ...chosen })
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-0 basis-64">
          <ChoiceOption
            label="Who can reply"
            field="options.bluesky.whoCanReply"
            value={options.whoCanReply}
            unchosen="Everyone"
            choices={replies}
            onChange={(whoCanReply) => change({ whoCanReply })}
            error={errorOf('options.bluesky.whoCanReply')}
          />
        </div>
        {(files.length > 0 || options.contentLabel !== undefined) && (
          <div className="min-w-0 basis-64">
            <ChoiceOption
              label="Content warning"
              field="options.bluesky.contentLabel"
              value={options.contentLabel}
              unchosen="None"
              choices={labels}
              onChange={(contentLabel) => change({ contentLabel })}
              error={errorOf('options.bluesky.contentLabel')}
            />
          </div>
        )}
      </div>
      <TextOption
        label="Languages"
        field="options.bluesky.languages"
        hint="Up to three codes, such as en, de"
        value={options.languages?.join(', ')}
        onChange={(text) => change({ languages: languagesIn(text) })}
        error={errorOf('options.bluesky.languages') ?? errorOf('options.bluesky.languages.0')}
      />
      <TextOption
        label="Quote a post"
        field="options.bluesky.quote"
        kind="address"
        value={options.quote}
        onChange={(quote) => change({ quote })}
        error={errorOf('options.bluesky.quote')}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <TickOption
          field="options.bluesky.isQuotingDisabled"
          isOn={options.isQuotingDisabled}
          onChange={(isQuotingDisabled) => change({ isQuotingDisabled })}
        >
          Others may not quote it
        </TickOption>
        <TickOption field="options.bluesky.hasNoCard" isOn={options.hasNoCard} onChange={(hasNoCard) => change({ hasNoCard })}>
          No card for the link
        </TickOption>
      </div>
    </>
  )
}

/** What was typed, also while it is being typed. */
const languagesIn = (text: string | undefined) => (text === undefined ? undefined : text.split(',').map((language) => language.trim()))
