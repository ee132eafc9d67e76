import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { accountName } from '#shared/platforms/models.ts'
import { Switch } from '#web/components/switch.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { useSetApproval } from './mutations.ts'

/** Whether posts of writers to one account wait for approval. They do anyway if the whole workspace asks for it. */
export const ApprovalSwitch = ({ account }: { account: AccountAnswer }) => {
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
