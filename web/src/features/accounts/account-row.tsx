import { RefreshCw, RotateCcw, Settings2, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { handleOf } from '#shared/domain/handle-of.ts'
import { Button } from '#web/components/button.tsx'
import { Time } from '#web/components/time.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import type { PlatformConnection } from '#web/platforms/parts/connection.ts'
import { AccessEndText, AccountStateChip } from './account-state.tsx'
import { useRefreshSignIn } from './mutations.ts'

type Props = {
  account: AccountAnswer
  connection: PlatformConnection | undefined
  /** How many posts wait until it is connected again. */
  pausedPosts: number
  isConnecting: boolean
  onReconnect: () => void
  onSettings: () => void
  onDisconnect: () => void
  /** The groups it is in. */
  children: ReactNode
}

/** One connected account: who it is, how it stands, and what can be done with it. */
export const AccountRow = ({ account, connection, pausedPosts, children, ...actions }: Props) => {
  const { name, username, avatarUrl, platform, state } = account
  const handle = handleOf(account)
  const title = name === username ? handle : name
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 @2xl:grid-cols-[minmax(0,1fr)_auto] @2xl:items-center">
      <div className="flex min-w-0 items-start gap-3.5">
        <Avatar name={name} url={avatarUrl} platform={platform} />
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold [overflow-wrap:anywhere]">{title}</span>
            {handle !== title && <span className="text-ink-muted [overflow-wrap:anywhere]">{handle}</span>}
            <AccountStateChip account={account} />
          </p>
          {state.name === 'reconnect' && (
            <p className="text-disconnected text-sm">
              {state.message} {pausedText(pausedPosts)}
            </p>
          )}
          {account.heldByPlan && (
            <p className="text-sm">
              It is beyond what your plan allows, so nothing is sent to it. As soon as a plan allows it, it goes on.
            </p>
          )}
          <AccountFacts account={account} connection={connection} />
          {children}
        </div>
      </div>
      <Actions account={account} hasSettings={connection?.Settings !== undefined} {...actions} />
    </li>
  )
}

const pausedText = (posts: number) => {
  if (posts === 0) return ''
  return posts === 1 ? 'One post waits for it.' : `${posts} posts wait for it.`
}

const AccountFacts = ({ account, connection }: Pick<Props, 'account' | 'connection'>) => {
  const { isPremium, state, connectedAt } = account
  const rank = isPremium && connection?.premiumName
  return (
    <div className="text-ink-muted text-sm">
      {state.name === 'connected' && (
        <p>
          <AccessEndText account={account} />
          {rank && <> · {rank}</>}
        </p>
      )}
      <p>
        Since <Time at={connectedAt} />
      </p>
    </div>
  )
}

type ActionProps = Omit<Props, 'connection' | 'pausedPosts' | 'children'> & { hasSettings: boolean }

const Actions = ({ account, hasSettings, isConnecting, onReconnect, onSettings, onDisconnect }: ActionProps) => {
  const { state, renewsItself, signInEndsAt } = account
  const handle = handleOf(account)
  const isConnected = state.name === 'connected'
  return (
    <div className="-ml-2.5 flex flex-wrap gap-x-1 gap-y-1 sm:ml-11 @2xl:ml-0 @2xl:justify-end">
      {!isConnected && (
        <Button variant="primary" size="small" isBusy={isConnecting} onClick={onReconnect}>
          Reconnect<span className="sr-only"> {handle}</span>
        </Button>
      )}
      {isConnected && !renewsItself && signInEndsAt !== undefined && (
        <Button
          variant="quiet"
          size="small"
          icon={RotateCcw}
          aria-label={`Connect ${handle} again`}
          isBusy={isConnecting}
          onClick={onReconnect}
        >
          Connect again
        </Button>
      )}
      {hasSettings && (
        <Button variant="quiet" size="small" icon={Settings2} aria-label={`Settings of ${handle}`} onClick={onSettings}>
          Settings
        </Button>
      )}
      {isConnected && renewsItself && <RefreshButton account={account} />}
      <Button variant="quiet" size="small" icon={Unplug} aria-label={`Disconnect ${handle}`} onClick={onDisconnect}>
        Disconnect
      </Button>
    </div>
  )
}

const RefreshButton = ({ account }: Pick<Props, 'account'>) => {
  const { mutate, isPending } = useRefreshSignIn()
  const handle = handleOf(account)
  const onClick = () =>
    mutate(account, {
      onSuccess: () => showToast({ kind: 'success', text: `The sign-in of ${handle} is renewed.` }),
      onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
    })
  return (
    <Button variant="quiet" size="small" icon={RefreshCw} aria-label={`Refresh ${handle}`} isBusy={isPending} onClick={onClick}>
      Refresh
    </Button>
  )
}
