import type { MastodonOptions } from '#shared/platforms/mastodon/model.ts'
import { Button } from '#web/components/button.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { ChoiceOption, TextOption, TickOption } from '../parts/options/option-fields.tsx'

type Poll = NonNullable<MastodonOptions['poll']>

const times = [
  { value: '5', label: i18n.t('5 minutes') },
  { value: '30', label: i18n.t('30 minutes') },
  { value: '60', label: i18n.t('1 hour') },
  { value: '360', label: i18n.t('6 hours') },
  { value: '1440', label: i18n.t('1 day') },
  { value: '4320', label: i18n.t('3 days') },
  { value: '10080', label: i18n.t('7 days') },
] as const

const dayMinutes = 1_440

type Props = {
  poll: Poll | undefined
  onChange: (poll: Poll | undefined) => void
  errorOf: (field: string) => string | undefined
}

/** A question with choices that people vote on. Empty choices aren't sent. */
export const PollOption = ({ poll, onChange, errorOf }: Props) => {
  if (!poll)
    return (
      <div>
        <Button variant="quiet" size="small" onClick={() => onChange({ choices: [], minutes: dayMinutes })}>
          {i18n.t('Add a poll')}
        </Button>
      </div>
    )
  const change = (changed: Partial<Poll>) => onChange({ ...poll, ...changed })
  return (
    <fieldset className="grid gap-3 rounded-[8px] border border-line p-3">
      <legend className="px-1 text-sm">{i18n.t('Poll')}</legend>
      <TextOption
        label={i18n.t('Choices, one per line')}
        field="options.mastodon.poll.choices"
        kind="lines"
        value={poll.choices.join('\n')}
        onChange={(text = '') => change({ choices: text.split('\n') })}
        error={errorOf('options.mastodon.poll.choices') ?? errorOf('options.mastodon.poll')}
        isRequired
      />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-0 basis-48">
          <ChoiceOption
            label={i18n.t('Open for')}
            field="options.mastodon.poll.minutes"
            value={times.find(({ value }) => value === String(poll.minutes))?.value}
            unchosen={i18n.t('Another time')}
            choices={times}
            onChange={(minutes) => change({ minutes: Number(minutes ?? dayMinutes) })}
            error={errorOf('options.mastodon.poll.minutes')}
          />
        </div>
        <TickOption field="options.mastodon.poll.isMultiple" isOn={poll.isMultiple} onChange={(isMultiple) => change({ isMultiple })}>
          {i18n.t('Allow several choices')}
        </TickOption>
        <TickOption field="options.mastodon.poll.hidesVotes" isOn={poll.hidesVotes} onChange={(hidesVotes) => change({ hidesVotes })}>
          {i18n.t('Hide votes until the poll ends')}
        </TickOption>
        <Button variant="quiet" size="small" onClick={() => onChange(undefined)}>
          {i18n.t('Remove the poll')}
        </Button>
      </div>
    </fieldset>
  )
}
