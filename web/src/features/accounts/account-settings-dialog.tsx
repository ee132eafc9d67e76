import { type ComponentType, useState } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { AccountSettings, accountName } from '#shared/platforms/models.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import type { ChosenSettings, SettingsProps } from '#web/platforms/parts/platform.ts'
import { ApprovalSwitch } from './approval-switch.tsx'
import { useMaySetApproval, useSaveAccountSettings } from './mutations.ts'

type Props = { account: AccountAnswer; Settings: ComponentType<SettingsProps> | undefined; isOpen: boolean; onClose: () => void }

/**
 * The default settings of posts to an account, if its platform has any, and in a shared workspace whether they wait for
 * approval.
 */
export const AccountSettingsDialog = ({ account, Settings, isOpen, onClose }: Props) => {
  const [chosen, setChosen] = useState<ChosenSettings>(account.settings)
  const { mutate, isPending, error } = useSaveAccountSettings()
  const maySetApproval = useMaySetApproval()
  const save = () =>
    mutate(
      { ...account, settings: AccountSettings.parse(chosen) },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: i18n.t('The settings of {handle} are saved.', { handle: accountName(account) }) })
          onClose()
        },
      },
    )

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={i18n.t('Settings of {handle}', { handle: accountName(account) })}
      {...(Settings && {
        description: i18n.t('Defaults for new posts to this account. You can change them in each post.'),
        footer: (
          <>
            <Button variant="quiet" onClick={onClose}>
              {i18n.t('Cancel')}
            </Button>
            <Button variant="primary" isBusy={isPending} busyText={i18n.t('Saving...')} onClick={save}>
              {i18n.t('Save')}
            </Button>
          </>
        ),
      })}
    >
      {error && <Callout tone="error" title={messageOf(error)} />}
      {Settings && <Settings account={account} chosen={chosen} onChange={(change) => setChosen({ ...chosen, ...change })} />}
      {maySetApproval && (
        <div className={Settings && 'border-line border-t pt-4'}>
          <ApprovalSwitch account={account} />
        </div>
      )}
    </Dialog>
  )
}
