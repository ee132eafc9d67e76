import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { isMoving } from '#shared/domain/posts.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { useDisconnect } from '#web/features/accounts/mutations.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'

type Props = { account: AccountAnswer; isOpen: boolean; onClose: () => void }

/** Says what happens to the posts that are to be sent to the account before it is disconnected. */
export const DisconnectDialog = ({ account, isOpen, onClose }: Props) => {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useDisconnect()
  const waiting = useWaitingPosts(account.id)

  const disconnect = () =>
    mutate(account, {
      onSuccess: () => {
        onClose()
        showToast({ kind: 'success', text: `The ${platformNames[account.platform]} account @${account.username} is disconnected.` })
        void queryClient.invalidateQueries({ queryKey: postQueries.all() })
        document.querySelector<HTMLElement>(`#${account.platform}`)?.focus()
      },
      onError: (error) => showToast({ kind: 'error', text: messageOf(error, 'Failed to disconnect account') }),
    })

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Disconnect @${account.username}?`}
      text={`Crier gives its access back and forgets the sign-in. ${waiting} What is published stays published.`}
      confirmLabel="Disconnect"
      tone="danger"
      onConfirm={disconnect}
      isBusy={isPending}
    />
  )
}

/** A sentence on what is scheduled to the account. The newest lists are asked for, a page of them is enough to say. */
const useWaitingPosts = (accountId: string) => {
  const { data, isError, hasNextPage } = useInfiniteQuery(postQueries.list('scheduled'))
  const after = 'and go out if you connect the account again; the late limit in Settings decides about those whose time has passed by then.'
  if (isError) return `Posts scheduled to it are held ${after}`
  if (!data) return 'Looking for posts scheduled to it...'

  const targets = data.flatMap(({ targets }) => targets)
  const count = targets.filter((target) => target.accountId === accountId && isMoving(target.state)).length
  if (count === 0 && !hasNextPage) return 'No post is scheduled to it.'
  if (count === 1 && !hasNextPage)
    return `One post scheduled to it is held ${after.replace('go out', 'goes out').replace('those whose', 'one whose')}`
  return `${hasNextPage ? 'At least ' : ''}${count} posts scheduled to it are held ${after}`
}
