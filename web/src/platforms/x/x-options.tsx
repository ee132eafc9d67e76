import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { XOptions as Options } from '#shared/platforms/x/model.ts'
import { ChoiceOption } from '../parts/options/choice-option.tsx'
import type { OptionPanel } from '../parts/options/option-panel.ts'
import { TickOption } from '../parts/options/tick-option.tsx'

const everyone = 'Everyone'
const replySettingsNames: Record<NonNullable<Options['replySettings']>, string> = {
  following: 'Accounts you follow',
  mentionedUsers: 'Only accounts you mention',
  subscribers: 'Only your subscribers',
  verified: 'Only verified accounts',
}
const choices = (['following', 'mentionedUsers', 'subscribers', 'verified'] as const).map((value) => ({
  value,
  label: replySettingsNames[value],
}))

/** What only X is told, beside the thread. */
export const XOptions = ({ options, onChange, accounts, errorOf }: OptionPanel<Omit<Options, 'parts'>>) => (
  <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
    <div className="min-w-0 basis-64">
      <ChoiceOption
        label="Who can reply"
        field="options.x.replySettings"
        value={options.replySettings}
        unchosen={nameOfDefault(accounts)}
        choices={choices}
        onChange={(replySettings) => onChange({ ...options, replySettings })}
        error={errorOf('options.x.replySettings')}
      />
    </div>
    <div className="flex flex-wrap gap-x-6 gap-y-2 sm:pb-2">
      <TickOption field="options.x.madeWithAi" isOn={options.madeWithAi} onChange={(madeWithAi) => onChange({ ...options, madeWithAi })}>
        Made with AI
      </TickOption>
      <TickOption
        field="options.x.paidPartnership"
        isOn={options.paidPartnership}
        onChange={(paidPartnership) => onChange({ ...options, paidPartnership })}
      >
        Paid partnership
      </TickOption>
    </div>
  </div>
)

/** The text where nothing is chosen: each account has a default of its own. */
const nameOfDefault = (accounts: readonly AccountAnswer[]) => {
  const defaults = new Set(accounts.map(({ settings }) => settings.replySettings ?? 'everyone'))
  const [only = 'everyone'] = defaults
  if (defaults.size > 1) return 'As set for each account'
  return only === 'everyone' ? everyone : `${replySettingsNames[only]}, as set for the account`
}
