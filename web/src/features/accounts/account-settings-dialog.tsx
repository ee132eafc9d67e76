import { useState } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { AccountSettings } from '#shared/domain/accounts.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { SelectInput } from '#web/components/select-input.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useSaveAccountSettings } from './mutations.ts'

const replySettings = {
  everyone: 'Everyone',
  following: 'Accounts you follow',
  mentionedUsers: 'Only accounts you mention',
  subscribers: 'Only your subscribers',
  verified: 'Only verified accounts',
} satisfies Record<NonNullable<AccountSettings['replySettings']>, string>

type Props = { account: AccountAnswer; isOpen: boolean; onClose: () => void }

/** The person's defaults for posts to one account. */
export const AccountSettingsDialog = ({ account, isOpen, onClose }: Props) => {
  const [chosen, setChosen] = useState<string>(account.settings.replySettings ?? 'everyone')
  const { mutate, isPending, error } = useSaveAccountSettings()
  const save = () =>
    mutate(
      { ...account, settings: AccountSettings.parse({ replySettings: chosen }) },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: `The settings of @${account.username} are saved.` })
          onClose()
        },
      },
    )

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Settings of @${account.username}`}
      description="What a post to this account starts with. Each post can say otherwise."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" isBusy={isPending} busyText="Saving..." onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <Field label="Who can reply" name="replySettings" error={error ? messageOf(error) : undefined}>
        {(control) => (
          <SelectInput {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            {Object.entries(replySettings).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </Dialog>
  )
}
