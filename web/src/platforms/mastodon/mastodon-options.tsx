import type { MastodonOptions as Options } from '#shared/platforms/mastodon/model.ts'
import { ChoiceOption } from '../parts/options/choice-option.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'
import { TextOption } from '../parts/options/text-option.tsx'
import { TickOption } from '../parts/options/tick-option.tsx'
import { PollOption } from './poll-option.tsx'

const visibilities = [
  { value: 'public', label: 'Public' },
  { value: 'unlisted', label: 'Quiet public' },
  { value: 'private', label: 'Followers' },
  { value: 'direct', label: 'Only who is mentioned' },
] as const

const quoters = [
  { value: 'public', label: 'Anyone' },
  { value: 'followers', label: 'Followers only' },
  { value: 'nobody', label: 'Just me' },
] as const

const sides = [
  { value: 'top', label: 'The top' },
  { value: 'bottom', label: 'The bottom' },
  { value: 'left', label: 'The left' },
  { value: 'right', label: 'The right' },
] as const

/** What only Mastodon is told, beside the thread. */
export const MastodonOptions = ({ options, onChange, files, accounts, errorOf }: OptionPanel<Options>) => {
  const change = (chosen: Options) => onChange({ ...options, ...chosen })
  const hasQuotes = accounts.some(({ limits }) => limits?.quotes === 1)
  return (
    <>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <ChoiceOption
          label="Who can see it"
          field="options.mastodon.visibility"
          value={options.visibility}
          unchosen="As set on your server"
          choices={visibilities}
          onChange={(visibility) => change({ visibility })}
          error={errorOf('options.mastodon.visibility')}
        />
        <TextOption
          label="Language"
          field="options.mastodon.language"
          hint="A code such as en; as set on your server without one"
          value={options.language}
          onChange={(language) => change({ language })}
          error={errorOf('options.mastodon.language')}
        />
      </div>
      <TextOption
        label="Content warning"
        field="options.mastodon.contentWarning"
        hint="People read it first, and open the post if they want to"
        value={options.contentWarning}
        onChange={(contentWarning) => change({ contentWarning })}
        error={errorOf('options.mastodon.contentWarning')}
      />
      {(files.length > 0 || options.isSensitive || options.focus !== undefined) && (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <div className="min-w-0 basis-64">
            <ChoiceOption
              label="What previews keep of the first picture"
              field="options.mastodon.focus"
              value={options.focus}
              unchosen="The middle"
              choices={sides}
              onChange={(focus) => change({ focus })}
              error={errorOf('options.mastodon.focus')}
            />
          </div>
          <TickOption field="options.mastodon.isSensitive" isOn={options.isSensitive} onChange={(isSensitive) => change({ isSensitive })}>
            Blur the files
          </TickOption>
        </div>
      )}
      <PollOption poll={options.poll} onChange={(poll) => change({ poll })} errorOf={errorOf} />
      {(hasQuotes || options.quote !== undefined) && (
        <TextOption
          label="Quote a post"
          field="options.mastodon.quote"
          kind="address"
          hint="Its address as your own server shows it"
          value={options.quote}
          onChange={(quote) => change({ quote })}
          error={errorOf('options.mastodon.quote')}
        />
      )}
      {(hasQuotes || options.whoMayQuote !== undefined) && (
        <div className="max-w-64">
          <ChoiceOption
            label="Who can quote it"
            field="options.mastodon.whoMayQuote"
            value={options.whoMayQuote}
            unchosen="As set on your server"
            choices={quoters}
            onChange={(whoMayQuote) => change({ whoMayQuote })}
            error={errorOf('options.mastodon.whoMayQuote')}
          />
        </div>
      )}
    </>
  )
}
