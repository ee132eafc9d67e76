import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { accountName, handleOf } from '#shared/platforms/models.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { useDisconnect } from '#web/features/accounts/mutations.ts'
import { billingKey } from '#web/features/billing/plan-query.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { waitingPostsQuery } from '#web/features/posts/waiting-posts.ts'
import { serverMessageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'

type Props = { account: AccountAnswer; isOpen: boolean; onClose: () => void }

/** Says what happens to posts scheduled for the account before it's disconnected. */
export const DisconnectDialog = ({ account, isOpen, onClose }: Props) => {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useDisconnect()
  const waiting = useWaitingPosts(account.id)

  const disconnect = () =>
    mutate(account, {
      onSuccess: ({ pausedPosts }) => {
        onClose()
        showToast({
          kind: 'success',
          text: i18n.t(
            '{count, plural, =0 {The {platform} account {handle} is disconnected.} one {The {platform} account {handle} is disconnected. One scheduled post is waiting until you reconnect it.} other {The {platform} account {handle} is disconnected. # scheduled posts are waiting until you reconnect it.}}',
            { count: pausedPosts, platform: platformNames[account.platform], handle: handleOf(account) },
          ),
        })
        void queryClient.invalidateQueries({ queryKey: postQueries.all() })
        void queryClient.invalidateQueries({ queryKey: billingKey })
        document.querySelector<HTMLElement>(`#${account.platform}`)?.focus()
      },
      onError: (error) => showToast({ kind: 'error', text: serverMessageOf(error) ?? i18n.t('Failed to disconnect account') }),
    })

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={i18n.t('Disconnect {handle}?', { handle: accountName(account) })}
      text={i18n.t('Crier gives up its access and deletes the sign-in. {waiting} Published posts stay up.', { waiting })}
      confirmLabel={i18n.t('Disconnect')}
      tone="danger"
      onConfirm={disconnect}
      isBusy={isPending}
    />
  )
}

/** A sentence about what is scheduled for the account. */
const useWaitingPosts = (accountId: string) => {
  const { data, isError } = useQuery(waitingPostsQuery())
  if (isError)
    return i18n.t(
      'Posts scheduled for it are paused. If you reconnect the account in time, they go out on time; about late ones, we ask you first.',
    )
  if (!data) return i18n.t('Looking for posts scheduled for it...')

  return i18n.t(
    '{count, plural, =0 {No posts are scheduled for it.} one {One post scheduled for it is paused. If you reconnect the account in time, it goes out on time; if it’s late, we ask you first.} other {# posts scheduled for it are paused. If you reconnect the account in time, they go out on time; about late ones, we ask you first.}}',
    { count: data[accountId]?.planned ?? 0 },
  )
}
