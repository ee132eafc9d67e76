import { RefreshCw, Settings2, Unplug } from 'lucide-react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { Avatar } from '#web/components/avatar.tsx'
import { Button } from '#web/components/button.tsx'
import { Time } from '#web/components/time.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { AccountStateChip, SignInEnd } from './account-state.tsx'
import { useRefreshSignIn } from './mutations.ts'

type Props = {
  account: AccountAnswer
  isConnecting: boolean
  onReconnect: () => void
  onSettings: () => void
  onDisconnect: () => void
}

/** One connected account: who it is, how it stands, and what can be done with it. */
export const AccountRow = ({ account, isConnecting, onReconnect, onSettings, onDisconnect }: Props) => {
  const { name, username, avatarUrl, platform, state } = account
  return (
    <li className="grid gap-x-6 gap-y-3 py-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="flex min-w-0 items-start gap-3.5">
        <Avatar name={name} url={avatarUrl} platform={platform} />
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
            <span className="text-ink-muted [overflow-wrap:anywhere]">@{username}</span>
            <AccountStateChip state={state} />
          </p>
          <AccountFacts account={account} />
        </div>
      </div>
      <div className="-ml-2.5 flex flex-wrap gap-x-2 gap-y-1 sm:ml-11 lg:ml-0 lg:justify-end">
        {state.name === 'reconnect' && (
          <Button variant="primary" size="small" isBusy={isConnecting} onClick={onReconnect}>
            Reconnect
          </Button>
        )}
        <Button variant="quiet" size="small" icon={Settings2} aria-label={`Settings of @${username}`} onClick={onSettings}>
          Settings
        </Button>
        {state.name === 'connected' && <RefreshButton account={account} />}
        <Button variant="quiet" size="small" icon={Unplug} aria-label={`Disconnect @${username}`} onClick={onDisconnect}>
          Disconnect
        </Button>
      </div>
    </li>
  )
}

const AccountFacts = ({ account: { state, connectedAt, tokenExpiresAt, isPremium, platform } }: Pick<Props, 'account'>) => (
  <>
    {state.name === 'reconnect' && <p className="text-disconnected text-sm">{state.message}</p>}
    <p className="flex flex-wrap gap-x-2 text-ink-muted text-sm">
      <span>
        Since <Time at={connectedAt} />
      </span>
      {isPremium && <span className={nextFactClass}>{platformNames[platform]} Premium</span>}
      {state.name === 'connected' && (
        <span className={nextFactClass}>
          <SignInEnd tokenExpiresAt={tokenExpiresAt} />
        </span>
      )}
    </p>
  </>
)

/** Parted by a dot where they stand in one line. */
const nextFactClass = "sm:before:mr-2 sm:before:content-['·']"

const RefreshButton = ({ account }: Pick<Props, 'account'>) => {
  const { mutate, isPending } = useRefreshSignIn()
  const { username } = account
  const onClick = () =>
    mutate(account, {
      onSuccess: () => showToast({ kind: 'success', text: `The sign-in of @${username} is renewed.` }),
      onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
    })
  return (
    <Button variant="quiet" size="small" icon={RefreshCw} aria-label={`Refresh @${username}`} isBusy={isPending} onClick={onClick}>
      Refresh
    </Button>
  )
}
