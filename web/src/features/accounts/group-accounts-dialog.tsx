import { useQuery } from '@tanstack/react-query'
import type { GroupAnswer } from '#shared/contracts/groups.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { AccountTick } from './account-tick.tsx'
import { useSetMembership } from './group-mutations.ts'
import { accountQueries } from './queries.ts'

type Props = { group: GroupAnswer; isOpen: boolean; onClose: () => void }

/** Chooses a group's accounts. Each tick is saved immediately. */
export const GroupAccountsDialog = ({ group, isOpen, onClose }: Props) => {
  const { data: accounts = [] } = useQuery(accountQueries.list())
  const { mutate } = useSetMembership()
  const set = (account: AccountAnswer, isMember: boolean) =>
    mutate({ account, groupId: group.id, isMember }, { onError: (error) => showToast({ kind: 'error', text: messageOf(error) }) })

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={i18n.t('Accounts of {name}', { name: group.name })}
      description={i18n.t('One tap adds them all to a new post.')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {i18n.t('Done')}
        </Button>
      }
    >
      {accounts.length === 0 ? (
        <p className="text-ink-muted">{i18n.t('No accounts connected yet. Connect one, then add it to the group.')}</p>
      ) : (
        <fieldset className="-mx-2 grid max-h-[50svh] min-w-0 overflow-y-auto">
          <legend className="sr-only">{i18n.t('Accounts of {name}', { name: group.name })}</legend>
          {accounts.map((account) => (
            <AccountTick
              key={account.id}
              account={account}
              checked={account.groups.includes(group.id)}
              onChange={({ target }) => set(account, target.checked)}
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}
