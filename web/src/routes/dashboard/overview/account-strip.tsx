import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { accountName } from '#shared/platforms/models.ts'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { AccessEndText, AccountStateChip, accessEndOf } from '#web/features/accounts/account-state.tsx'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { Handle } from '#web/platforms/handle.tsx'

/** Shows whether Crier can act for every account. */
export const AccountStrip = () => {
  // A failed call is reported immediately, even though it's retried.
  const { data: accounts, failureReason: error, refetch } = useQuery(accountQueries.list())
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts" className="flex items-baseline justify-between gap-4 border-ink border-b pb-1.5 font-semibold text-sm">
        {i18n.t('Accounts')}
        <Link
          to="/dashboard/platforms"
          className="pointer-coarse:-my-3 font-normal text-ink-muted underline-offset-4 hover:underline pointer-coarse:py-3"
        >
          {accounts?.length === 0 ? i18n.t('Connect one') : i18n.t('All connections')}
        </Link>
      </h2>
      {!accounts && error && <ErrorState title={i18n.t('The accounts couldn’t be loaded')} error={error} onRetry={() => void refetch()} />}
      {!accounts && !error && <AccountsSkeleton />}
      {accounts?.length === 0 && <p className="py-4 text-ink-muted text-sm">{i18n.t('No accounts connected, so nothing can go out.')}</p>}
      {accounts && accounts.length > 0 && <Exceptions accounts={accounts} />}
    </section>
  )
}

/** A line for each account that needs attention, and one for all the others. */
const Exceptions = ({ accounts }: { accounts: readonly AccountAnswer[] }) => {
  const now = useNow()
  const needy = accounts.filter((account) => needsPerson(account, now))
  const fine = accounts.length - needy.length
  return (
    <>
      {needy.length > 0 && (
        <ul className="divide-y divide-line border-line border-b last:border-b-0">
          {needy.map((account) => (
            <AccountLine key={account.id} account={account} />
          ))}
        </ul>
      )}
      {fine > 0 && (
        <p className="flex items-center gap-2 py-4 text-ink-muted text-sm">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-connected" />
          {fineText(fine, needy.length)}
        </p>
      )}
    </>
  )
}

const needsPerson = (account: AccountAnswer, now: number) => {
  return account.state.name === 'reconnect' || account.pausedByPlan || accessEndOf(account, now)?.isSoon === true
}

const fineText = (fine: number, needy: number) =>
  needy > 0
    ? i18n.t('{fine, plural, one {Your other account is connected.} other {The other # accounts are connected.}}', { fine })
    : i18n.t('{fine, plural, one {Your account is connected.} other {All # accounts are connected.}}', { fine })

const AccountLine = ({ account }: { account: AccountAnswer }) => {
  const { name, avatarUrl, platform, state } = account
  const end = accessEndOf(account, useNow())
  const chip = <AccountStateChip account={account} />
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-3 text-sm">
      <Avatar name={name} url={avatarUrl} platform={platform} size="small" />
      <span className="min-w-0 flex-1 truncate">
        <Handle account={account} />
      </span>
      {state.name === 'reconnect' ? (
        <Link
          to={`/dashboard/platforms#${platform}`}
          className="pointer-coarse:py-2.5"
          aria-label={i18n.t('Reconnect {handle}', { handle: accountName(account) })}
        >
          {chip}
        </Link>
      ) : (
        chip
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
