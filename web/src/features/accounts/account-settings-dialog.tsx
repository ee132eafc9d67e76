import { type ComponentType, useState } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { AccountSettings, accountName } from '#shared/platforms/models.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Switch } from '#web/components/switch.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import type { ChosenSettings, SettingsProps } from '#web/platforms/parts/platform.ts'
import { useMaySetApproval, useSaveAccountSettings, useSetApproval } from './mutations.ts'

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

/** Whether posts of writers to one account wait for approval. They do anyway if the whole workspace asks for it. */
const ApprovalSwitch = ({ account }: { account: AccountAnswer }) => {
  const { shared } = useWorkspace()
  const { mutate, isPending, variables } = useSetApproval()
  const isWorkspaces = shared?.needsApproval === true
  const isOwn = isPending ? variables.needsApproval : account.needsApproval === true
  const handle = accountName(account)
  const change = (needsApproval: boolean) =>
    mutate(
      { ...account, needsApproval },
      {
        onSuccess: () =>
          showToast({
            kind: 'success',
            text: needsApproval
              ? i18n.t('Posts by writers to {handle} wait for approval from now on.', { handle })
              : i18n.t('Approval for {handle} is off.', { handle }),
          }),
        onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
      },
    )
  return (
    <Switch
      label={i18n.t('Posts by writers wait for approval')}
      isOn={isWorkspaces || isOwn}
      isDisabled={isWorkspaces}
      {...(isWorkspaces && { hint: i18n.t('The workspace asks for approval of all posts, so this account does too.') })}
      onChange={change}
    />
  )
}
