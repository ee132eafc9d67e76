import { RefreshCw, RotateCcw, Settings2, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { accountName, handleOf } from '#shared/platforms/models.ts'
import { Button } from '#web/components/button.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { Trans } from '#web/components/trans.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import type { PlatformConnection } from '#web/platforms/parts/platform.ts'
import { AccessEndText, AccountStateChip, accessEndOf } from './account-state.tsx'
import { useMaySetApproval, useRefreshSignIn } from './mutations.ts'

type Props = {
  account: AccountAnswer
  connection: PlatformConnection | undefined
  /** How many posts are waiting for it to be reconnected. */
  pausedPosts: number
  /** False for those who only look at accounts. */
  mayConnect: boolean
  isConnecting: boolean
  onReconnect: () => void
  onSettings: () => void
  onDisconnect: () => void
  /** The groups it's in. */
  children: ReactNode
}

/**
 * A connected account in one line: who it is, its state, and its actions. A second line appears only if something is
 * wrong.
 */
export const AccountRow = ({ account, connection, pausedPosts, mayConnect, children, ...actions }: Props) => {
  const { name, username, avatarUrl, platform, state } = account
  const handle = handleOf(account)
  const title = name === username ? handle : name
  const hasApproval = useMaySetApproval()
  return (
    <li className="grid gap-1 py-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar name={name} url={avatarUrl} platform={platform} size="small" />
        <p className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-2 gap-y-1 text-[0.9375rem]">
          <span dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {title}
          </span>
          {handle !== title && (
            <span dir="auto" className="text-ink-muted [overflow-wrap:anywhere]">
              {handle}
            </span>
          )}
          <AccountStateChip account={account} />
          <AccountFacts account={account} connection={connection} />
        </p>
        {children}
        {mayConnect && <Actions account={account} hasSettings={hasApproval || connection?.Settings !== undefined} {...actions} />}
      </div>
      {state.name === 'reconnect' && (
        <p className="pl-10 text-disconnected text-sm">
          {state.message} {pausedText(pausedPosts)}
        </p>
      )}
      {account.pausedByPlan && (
        <p className="pl-10 text-sm">{i18n.t('Nothing is sent to it until your plan has room. Upgrade to use it again.')}</p>
      )}
    </li>
  )
}

const pausedText = (posts: number) => {
  if (posts === 0) return ''
  return posts === 1 ? i18n.t('One post is waiting for it.') : i18n.t('{posts} posts are waiting for it.', { posts })
}

/**
 * Notes on a working account: what kind of account it is on its platform, and an expiry that only the person can
 * extend.
 */
const AccountFacts = ({ account, connection }: Pick<Props, 'account' | 'connection'>) => {
  const { isPremium, state } = account
  const rank = isPremium && connection?.premiumName
  const end = accessEndOf(account, useNow())
  if (state.name !== 'connected') return null
  return (
    <>
      {rank && <span className="text-ink-muted text-sm">{rank}</span>}
      {end && (
        <span className="text-ink-muted text-sm">
          <AccessEndText end={end} />
        </span>
      )}
    </>
  )
}

type ActionProps = Omit<Props, 'connection' | 'pausedPosts' | 'mayConnect' | 'children'> & { hasSettings: boolean }

const Actions = ({ account, hasSettings, isConnecting, onReconnect, onSettings, onDisconnect }: ActionProps) => {
  const { state, renewsItself, signInEndsAt } = account
  const handle = accountName(account)
  const isConnected = state.name === 'connected'
  return (
    <div className="ml-auto flex flex-wrap items-center gap-x-0.5">
      {!isConnected && (
        <Button variant="primary" size="small" isBusy={isConnecting} onClick={onReconnect}>
          <Trans id="Reconnect<span> {handle}</span>" values={{ handle }} components={{ span: <span className="sr-only" /> }} />
        </Button>
      )}
      {isConnected && !renewsItself && signInEndsAt !== undefined && (
        <IconButton label={i18n.t('Connect {handle} again', { handle })} icon={RotateCcw} disabled={isConnecting} onClick={onReconnect} />
      )}
      {hasSettings && <IconButton label={i18n.t('Settings of {handle}', { handle })} icon={Settings2} onClick={onSettings} />}
      {isConnected && renewsItself && <RefreshButton account={account} />}
      <IconButton label={i18n.t('Disconnect {handle}', { handle })} icon={Unplug} onClick={onDisconnect} />
    </div>
  )
}

const RefreshButton = ({ account }: Pick<Props, 'account'>) => {
  const { mutate, isPending } = useRefreshSignIn()
  const handle = accountName(account)
  const onClick = () =>
    mutate(account, {
      onSuccess: () => showToast({ kind: 'success', text: i18n.t('The sign-in of {handle} is renewed.', { handle }) }),
      onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
    })
  return <IconButton label={i18n.t('Refresh {handle}', { handle })} icon={RefreshCw} disabled={isPending} onClick={onClick} />
}
