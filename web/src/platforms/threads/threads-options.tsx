import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { threadsLimits } from '#shared/platforms/threads/limits.ts'
import { type ThreadsOptions as Options, ThreadsReplies } from '#shared/platforms/threads/model.ts'
import { LiveFacts } from '#web/platforms/parts/live-facts.tsx'
import { ChoiceOption } from '../parts/options/choice-option.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'
import { TextOption } from '../parts/options/text-option.tsx'
import { TickOption } from '../parts/options/tick-option.tsx'
import { replyNames } from './reply-names.ts'

const choices = ThreadsReplies.options.map((value) => ({ value, label: replyNames[value] }))

/** What only Threads is told, beside the thread. */
export const ThreadsOptions = ({ options, onChange, accounts, files, errorOf }: OptionPanel<Options>) => {
  const change = (chosen: Options) => onChange({ ...options, ...chosen })
  return (
    <>
      <ChoiceOption
        label="Who can reply"
        field="options.threads.whoMayReply"
        value={options.whoMayReply}
        unchosen={nameOfDefault(accounts)}
        choices={choices}
        onChange={(whoMayReply) => change({ whoMayReply })}
        error={errorOf('options.threads.whoMayReply')}
      />
      <TextOption
        label="Topic"
        field="options.threads.topic"
        value={options.topic}
        onChange={(topic) => change({ topic })}
        error={errorOf('options.threads.topic')}
        hint="One, without a #. Without it, the first hashtag of the text becomes the topic."
        max={threadsLimits.topic.value}
      />
      {files.length === 0 ? (
        <TextOption
          label="Link card"
          field="options.threads.link"
          kind="address"
          value={options.link}
          onChange={(link) => change({ link })}
          error={errorOf('options.threads.link')}
          hint="The page whose card stands under the post; the first link of the text unless you say otherwise."
        />
      ) : (
        <TickOption field="options.threads.isSpoiler" isOn={options.isSpoiler} onChange={(isSpoiler) => change({ isSpoiler })}>
          Blur the files as a spoiler
        </TickOption>
      )}
      {accounts.map((account) => (
        <LiveFacts key={account.id} account={account} isLine>
          {({ quota }) =>
            quota && (
              <p className="figures text-ink-muted text-sm">
                {handleOf(account)}: {quota.used} of {quota.total} posts by apps in the past 24 hours.
              </p>
            )
          }
        </LiveFacts>
      ))}
    </>
  )
}

/** What applies where nothing is chosen: each account has a default of its own. */
const nameOfDefault = (accounts: readonly AccountAnswer[]) => {
  const defaults = new Set(accounts.map(({ settings }) => settings.whoMayReply ?? 'everyone'))
  const [only = 'everyone'] = defaults
  if (defaults.size > 1) return 'As set for each account'
  return only === 'everyone' ? replyNames.everyone : `${replyNames[only]}, as set for the account`
}
