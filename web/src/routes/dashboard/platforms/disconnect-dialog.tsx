import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { useDisconnect } from '#web/features/accounts/mutations.ts'
import { billingKey } from '#web/features/billing/plan-query.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { waitingPostsQuery } from '#web/features/posts/waiting-posts.ts'
import { serverMessageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'

type Props = { account: AccountAnswer; isOpen: boolean; onClose: () => void }

/** Says what happens to the posts that are to be sent to the account before it is disconnected. */
export const DisconnectDialog = ({ account, isOpen, onClose }: Props) => {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useDisconnect()
  const waiting = useWaitingPosts(account.id)

  const disconnect = () =>
    mutate(account, {
      onSuccess: ({ pausedPosts }) => {
        onClose()
        const said = i18n.t('The {platform} account {handle} is disconnected.', {
          platform: platformNames[account.platform],
          handle: handleOf(account),
        })
        showToast({ kind: 'success', text: `${said}${pausedText(pausedPosts)}` })
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
      title={i18n.t('Disconnect {handle}?', { handle: handleOf(account) })}
      text={i18n.t('Crier gives up its access and deletes the sign-in. {waiting} Published posts stay up.', { waiting })}
      confirmLabel={i18n.t('Disconnect')}
      tone="danger"
      onConfirm={disconnect}
      isBusy={isPending}
    />
  )
}

/** A sentence on what is scheduled to the account. */
const useWaitingPosts = (accountId: string) => {
  const { data, isError } = useQuery(waitingPostsQuery())
  if (isError) return i18n.t('Posts scheduled for it are paused {after}', { after })
  if (!data) return i18n.t('Looking for posts scheduled for it...')

  const count = data[accountId]?.planned ?? 0
  if (count === 0) return i18n.t('No posts are scheduled for it.')
  if (count === 1)
    return i18n.t('One post scheduled for it is paused {after}', {
      after: after.replace(i18n.t('go out'), i18n.t('goes out')).replace(i18n.t('those whose'), i18n.t('one whose')),
    })
  return i18n.t('{count} posts scheduled for it are paused {after}', { count, after })
}

const after = i18n.t('and go out if you reconnect the account, unless they’re past the late limit in Settings by then.')

/** What became of the posts, once the account is gone. */
const pausedText = (posts: number) => {
  if (posts === 0) return ''
  return posts === 1
    ? i18n.t(' One scheduled post is waiting until you reconnect it.')
    : i18n.t(' {posts} scheduled posts are waiting until you reconnect it.', { posts })
}
