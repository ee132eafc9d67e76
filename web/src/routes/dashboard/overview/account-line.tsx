import { Link } from 'react-router-dom'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { reconnectPath } from '#shared/domain/reconnect-path.ts'
import { accountName } from '#shared/platforms/models.ts'
import { buttonClass } from '#web/components/button-class.ts'
import { Skeleton } from '#web/components/spinner.tsx'
import { AccessEndText, AccountStateChip, accessEndOf } from '#web/features/accounts/account-state.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { Handle } from '#web/platforms/handle.tsx'

/** True if Crier can't act for the account, or soon can't, unless the person does something. */
export const needsPerson = (account: AccountAnswer, now: number) =>
  account.state.name === 'reconnect' || account.pausedByPlan === true || accessEndOf(account, now)?.isSoon === true

/** An account that needs attention, and what it needs. */
export const AccountLine = ({ account }: { account: AccountAnswer }) => {
  const { name, avatarUrl, platform, state } = account
  const end = accessEndOf(account, useNow())
  const { may } = useWorkspace()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-3 text-sm">
      <Avatar name={name} url={avatarUrl} platform={platform} size="small" />
      <span className="min-w-0 flex-1 truncate">
        <Handle account={account} />
      </span>
      <AccountStateChip account={account} />
      {state.name === 'reconnect' && may('connect') && (
        <Link
          to={reconnectPath(account)}
          aria-label={i18n.t('Reconnect {handle}', { handle: accountName(account) })}
          className={buttonClass({ size: 'small' })}
        >
          {i18n.t('Reconnect')}
        </Link>
      )}
      {state.name === 'connected' && end && (
        <span className="basis-full text-ink-muted">
          <AccessEndText end={end} />
        </span>
      )}
    </li>
  )
}

export const AccountsSkeleton = () => (
  <div role="status" aria-label={i18n.t('Loading accounts')} className="grid gap-4 py-4">
    <Skeleton className="h-8 w-full" />
    <Skeleton className="h-8 w-full" />
  </div>
)
