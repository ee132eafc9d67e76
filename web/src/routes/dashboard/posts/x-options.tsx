import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { XOptions as Options } from '#shared/domain/posts.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Field } from '#web/components/field.tsx'
import { PlatformIcon } from '#web/components/platform-icon.tsx'
import { SelectInput } from '#web/components/select-input.tsx'
import type { Draft } from '#web/features/posts/compose/draft.ts'

type Props = { choices: Draft['x']; accounts: readonly AccountAnswer[]; onChange: (choices: Draft['x']) => void }

const replySettingsNames = {
  everyone: 'Everyone',
  following: 'Accounts you follow',
  mentionedUsers: 'Only accounts you mention',
  subscribers: 'Only your subscribers',
  verified: 'Only verified accounts',
}

const ReplySettings = Options.shape.replySettings

/** What only X is told. */
export const XOptions = ({ choices, accounts, onChange }: Props) => (
  <section aria-labelledby="x-options" className="grid gap-3 border-line border-t px-4 py-4">
    <h2 id="x-options" className="flex items-center gap-2 font-semibold text-[0.9375rem]">
      <PlatformIcon platform="x" size={14} />
      On X
    </h2>
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="min-w-0 basis-64">
        <Field label="Who can reply" name="replySettings">
          {(control) => (
            <SelectInput
              {...control}
              value={choices.replySettings ?? ''}
              onChange={({ currentTarget }) => onChange({ replySettings: ReplySettings.catch(undefined).parse(currentTarget.value) })}
            >
              <option value="">{nameOfDefault(accounts)}</option>
              {ReplySettings.unwrap().options.map((option) => (
                <option key={option} value={option}>
                  {replySettingsNames[option]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2 sm:pb-2">
        <Checkbox
          name="madeWithAi"
          checked={choices.madeWithAi ?? false}
          onChange={({ currentTarget }) => onChange({ madeWithAi: currentTarget.checked || undefined })}
        >
          Made with AI
        </Checkbox>
        <Checkbox
          name="paidPartnership"
          checked={choices.paidPartnership ?? false}
          onChange={({ currentTarget }) => onChange({ paidPartnership: currentTarget.checked || undefined })}
        >
          Paid partnership
        </Checkbox>
      </div>
    </div>
  </section>
)

/** What applies where nothing is chosen: each account has a default of its own. */
const nameOfDefault = (accounts: readonly AccountAnswer[]) => {
  const defaults = new Set(accounts.map(({ settings }) => settings.replySettings ?? 'everyone'))
  const [only = 'everyone'] = defaults
  if (defaults.size > 1) return 'As set for each account'
  return only === 'everyone' ? replySettingsNames.everyone : `${replySettingsNames[only]}, as set for the account`
}
