import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { GroupAnswer } from '#shared/contracts/groups.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { Callout } from '#web/components/callout.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Card } from '#web/components/section.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { ToPlans } from '#web/components/to-plans.tsx'
import { Woodcut } from '#web/components/woodcut.tsx'
import connections from '#web/components/woodcuts/connections.svg'
import { groupsQuery } from '#web/features/accounts/group-queries.ts'
import { GroupsPanel } from '#web/features/accounts/groups-panel.tsx'
import type { PlatformFacts } from '#web/features/accounts/platform-row.tsx'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { whyNoMoreAccounts } from '#web/features/billing/account-limit.ts'
import { planQuery } from '#web/features/billing/plan-query.ts'
import { latePostsQuery } from '#web/features/late-posts/queries.ts'
import { waitingPostsQuery } from '#web/features/posts/waiting-posts.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { loadConnections } from '#web/platforms/screen-registry.ts'
import { ConnectedPlatform } from './connected-platform.tsx'

const GroupAccountsDialog = lazyPart(async () => (await import('#web/features/accounts/group-accounts-dialog.tsx')).GroupAccountsDialog)

/**
 * All platforms with their accounts, with the groups next to them. Shown only when everything has loaded, so nothing
 * moves afterward.
 */
export const Connections = () => {
  const platforms = useQuery(accountQueries.platforms())
  const screens = useQuery(connectionsQuery)
  const accounts = useQuery(accountQueries.list())
  const groups = useQuery(groupsQuery())
  const waiting = useQuery(waitingPostsQuery())
  const late = useQuery(latePostsQuery())
  const { plan, noRoom } = useRoom()
  const [filled, setFilled] = useState<{ group: GroupAnswer; isOpen: boolean }>()
  const fill = (group: GroupAnswer) => setFilled({ group, isOpen: true })
  // Accounts can be managed even without groups, posts, or a plan.
  const isReady =
    platforms.data && screens.data && accounts.data && groups.isFetched && waiting.isFetched && late.isFetched && plan.isFetched
  useHashTarget(Boolean(isReady))

  const error = platforms.error ?? screens.error ?? accounts.error
  if (!platforms.data || !screens.data || !accounts.data) {
    const retry = () => Promise.all([platforms.refetch(), screens.refetch(), accounts.refetch()])
    return error ? <ErrorState title={i18n.t('Your accounts couldn’t be loaded.')} error={error} onRetry={retry} /> : <LoadingConnections />
  }
  if (!isReady) return <LoadingConnections />
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-4">
        {accounts.data.length === 0 && <NoAccounts />}
        <AccountLimitNote why={noRoom} />
        <ConnectedFirst platforms={platforms.data} accounts={accounts.data}>
          {(platform) => (
            <ConnectedPlatform
              key={platform.id}
              platform={platform}
              connection={screens.data.get(platform.id)}
              accounts={accounts.data.filter((account) => account.platform === platform.id)}
              groups={groups.data ?? []}
              waiting={waiting.data ?? {}}
              noRoom={noRoom}
              onFill={fill}
            />
          )}
        </ConnectedFirst>
      </div>
      <div className="min-w-0 xl:sticky xl:top-[calc(var(--header)+1.5rem)]">
        <GroupsPanel query={groups} accounts={accounts.data} onFill={fill} />
      </div>
      <Suspense fallback={null}>
        {filled && (
          <GroupAccountsDialog group={filled.group} isOpen={filled.isOpen} onClose={() => setFilled({ ...filled, isOpen: false })} />
        )}
      </Suspense>
    </div>
  )
}

/** Why the plan allows no more accounts. A shared workspace has the room of its owner's plan, which the server knows. */
const useRoom = () => {
  const plan = useQuery(planQuery())
  const { shared } = useWorkspace()
  return { plan, noRoom: shared || !plan.data ? undefined : whyNoMoreAccounts(plan.data) }
}

const sheetClass = '@container min-w-0 divide-y divide-line rounded-card border border-line bg-sheet'

type ConnectedFirstProps = {
  platforms: readonly PlatformFacts[]
  accounts: readonly AccountAnswer[]
  children: (platform: PlatformFacts) => ReactNode
}

/**
 * The platforms in one sheet, those with accounts first. The order stays as it was when the screen opened, so that a row
 * doesn't move away from whoever connects an account on it.
 */
const ConnectedFirst = ({ platforms, accounts, children }: ConnectedFirstProps) => {
  const [first] = useState(() => new Set(accounts.map(({ platform }) => platform)))
  const isFirst = ({ id }: PlatformFacts) => first.has(id)
  return (
    <div className={sheetClass}>{[...platforms.filter(isFirst), ...platforms.filter((platform) => !isFirst(platform))].map(children)}</div>
  )
}
/** For someone new, who has nothing to look after here yet. */
const NoAccounts = () => (
  <div className="flex flex-wrap items-center gap-x-8 gap-y-4 border-line border-y px-4 py-6 max-sm:justify-center max-sm:text-center">
    <Woodcut src={connections} width={240} height={180} />
    <div className="grid min-w-56 max-w-md flex-1 gap-1">
      <p className="font-semibold">{i18n.t('No accounts connected yet')}</p>
      <p className="text-ink-muted">
        {useWorkspace().may('connect')
          ? i18n.t('Pick a platform and sign in there. It takes about a minute.')
          : i18n.t('The owner and admins of this workspace connect them.')}
      </p>
    </div>
  </div>
)

/**
 * Says that the plan has no room for another account, and links to plans that do. Renders nothing while there's room.
 */
const AccountLimitNote = ({ why }: { why: string | undefined }) => {
  if (why === undefined) return null
  return (
    <Callout tone="info" action={<ToPlans />}>
      {why}
    </Callout>
  )
}

/** The loading placeholder: platform rows, with the groups next to them. */
const LoadingConnections = () => (
  <div role="status" className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
    <span className="sr-only">{i18n.t('Loading...')}</span>
    <div className={sheetClass}>
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((name) => (
        <div key={name} className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
          <Skeleton className="size-6" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3.5 w-40 max-w-full" />
          </div>
          <Skeleton className="h-9 w-24" />
        </div>
      ))}
    </div>
    <Card className="grid gap-4">
      <Skeleton className="h-6 w-20" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-10 w-full" />
    </Card>
  </div>
)

/**
 * Scrolls to what the address names once it's rendered, such as a platform's Connect button, and focuses it, for people
 * on their way to connect an account.
 */
const useHashTarget = (isReady: boolean) => {
  const { hash, key } = useLocation()
  useEffect(() => {
    // The key changes with each press, even on the same link.
    const target = isReady && key && hash !== '' ? document.getElementById(hash.slice(1)) : null
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }, [isReady, hash, key])
}

/**
 * What is shown and asked for about each platform's accounts. These scripts are separate because no other screen needs
 * them.
 */
export const connectionsQuery = queryOptions({
  queryKey: ['platforms', 'connections'],
  queryFn: loadConnections,
  staleTime: Number.POSITIVE_INFINITY,
})
