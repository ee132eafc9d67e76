import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { GroupAnswer } from '#shared/contracts/groups.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { accountName, handleOf } from '#shared/platforms/models.ts'
import { Callout } from '#web/components/callout.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Trans } from '#web/components/trans.tsx'
import { AccountRow } from '#web/features/accounts/account-row.tsx'
import { accessEndOf } from '#web/features/accounts/account-state.tsx'
import { type PlatformFacts, PlatformRow } from '#web/features/accounts/platform-row.tsx'
import { type Connecting, useConnect } from '#web/features/accounts/use-connect.ts'
import { LateQuestion } from '#web/features/late-posts/late-question.tsx'
import { lateText } from '#web/features/late-posts/late-text.ts'
import { latePostsQuery } from '#web/features/late-posts/queries.ts'
import type { WaitingPosts } from '#web/features/posts/waiting-posts.ts'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import type { PlatformConnection } from '#web/platforms/parts/platform.ts'

const SettingsDialog = lazyPart(async () => (await import('#web/features/accounts/account-settings-dialog.tsx')).AccountSettingsDialog)
const DisconnectDialog = lazyPart(async () => (await import('./disconnect-dialog.tsx')).DisconnectDialog)

type Asked = { what: 'settings' | 'disconnect'; account: AccountAnswer; isOpen: boolean; opening: number }

type Props = {
  platform: PlatformFacts
  connection: PlatformConnection | undefined
  /** The platform's accounts. */
  accounts: readonly AccountAnswer[]
  groups: readonly GroupAnswer[]
  /** Keyed by the IDs of all accounts. */
  waiting: Readonly<Record<string, WaitingPosts>>
  /** Why another account can't be connected, if so. */
  noRoom: string | undefined
  onFill: (group: GroupAnswer) => void
}

/** A platform with its accounts and their actions. */
export const ConnectedPlatform = ({ platform, connection, accounts, groups, waiting, noRoom, onFill }: Props) => {
  const { may } = useWorkspace()
  const mayConnect = may('connect')
  const connecting = useConnect(platform.id, { noRoom })
  useAskedReconnection(platform, accounts, connecting.begin)
  const [asked, setAsked] = useState<Asked>()
  const askedAccount = asked && (accounts.find(({ id }) => id === asked.account.id) ?? asked.account)
  const ask = (what: Asked['what'], account: AccountAnswer) =>
    setAsked((before) => ({ what, account, isOpen: true, opening: (before?.opening ?? 0) + 1 }))
  const close = () => setAsked((before) => before && { ...before, isOpen: false })

  return (
    <>
      <PlatformRow
        platform={platform}
        connection={connection}
        connecting={connecting}
        mayConnect={mayConnect}
        accounts={accounts}
        note={
          <>
            <PausedForGone platform={platform.id} accounts={accounts} waiting={waiting} />
            {may('publish') && <LateQuestions accounts={accounts} />}
          </>
        }
      >
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            connection={connection}
            pausedPosts={waiting[account.id]?.paused ?? 0}
            mayConnect={mayConnect}
            isConnecting={connecting.isWaiting}
            onReconnect={() => connecting.begin(account)}
            onSettings={() => ask('settings', account)}
            onDisconnect={() => ask('disconnect', account)}
          >
            <GroupChips groups={groups.filter(({ id }) => account.groups.includes(id))} onOpen={may('organize') ? onFill : undefined} />
          </AccountRow>
        ))}
      </PlatformRow>
      <Suspense fallback={null}>
        {asked?.what === 'settings' && askedAccount && (
          <SettingsDialog
            // Each opening starts with the saved settings.
            key={asked.opening}
            account={askedAccount}
            Settings={connection?.Settings}
            isOpen={asked.isOpen}
            onClose={close}
          />
        )}
        {asked?.what === 'disconnect' && <DisconnectDialog account={asked.account} isOpen={asked.isOpen} onClose={close} />}
      </Suspense>
    </>
  )
}

/**
 * Begins to connect the account that the address asks for, see `reconnectPath`. The address then no longer asks, so
 * neither a reload nor coming back from the platform begins anew.
 */
const useAskedReconnection = ({ id, isAvailable }: PlatformFacts, accounts: readonly AccountAnswer[], begin: Connecting['begin']) => {
  const [parameters, setParameters] = useSearchParams()
  const { may } = useWorkspace()
  const asked = may('connect') && parameters.get('connect') === id ? (parameters.get('account') ?? '') : null
  const connect = useEffectEvent((accountId: string) => {
    setParameters({}, { replace: true, preventScrollReset: true })
    const account = accounts.find((one) => one.id === accountId)
    const isFine = account?.state.name === 'connected' && !accessEndOf(account, serverNow())
    if (isAvailable && !isFine) begin(account)
  })
  useEffect(() => {
    if (asked !== null) connect(asked)
  }, [asked])
}

/** What asks about the platform's accounts. A reconnected account's question appears while the screen is open. */
const LateQuestions = ({ accounts }: { accounts: readonly AccountAnswer[] }) => {
  const { data = [] } = useQuery(latePostsQuery())
  const asked = accounts.flatMap((account) => {
    const late = data.find(({ accountId }) => accountId === account.id)
    return late ? [{ account, late }] : []
  })
  return (
    <>
      <p role="status" className="sr-only">
        {asked.map(({ account, late }) => lateText(late.posts.length, accountName(account))).join(' ')}
      </p>
      {asked.map(({ account, late }) => (
        <LateQuestion key={account.id} account={account} late={late} />
      ))}
    </>
  )
}

type GroupChipsProps = { groups: readonly GroupAnswer[]; onOpen: ((group: GroupAnswer) => void) | undefined }

/** The groups that an account is in. Each leads to its accounts, for those who may change them. */
const GroupChips = ({ groups, onOpen }: GroupChipsProps) => {
  if (groups.length === 0) return null
  return (
    <ul aria-label={i18n.t('Groups')} className="flex flex-wrap gap-1.5">
      {groups.map((group) => (
        <li key={group.id} className="max-w-full">
          {onOpen ? (
            <button
              type="button"
              aria-label={i18n.t('{name}: choose its accounts', { name: group.name })}
              onClick={() => onOpen(group)}
              className={`${chipClass} transition-colors duration-150 hover:border-edge pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:px-3.5`}
            >
              <ChipText group={group} />
            </button>
          ) : (
            <span className={chipClass}>
              <ChipText group={group} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const chipClass = 'flex min-h-6 max-w-full items-center gap-1.5 rounded-full border border-line bg-well px-2.5 text-[0.8125rem]'

const ChipText = ({ group: { name } }: { group: GroupAnswer }) => (
  <>
    <Users aria-hidden className="size-3 shrink-0 text-ink-muted" />
    <span className="truncate">{name}</span>
  </>
)

type PausedForGoneProps = {
  platform: Platform
  /** The connected accounts. */
  accounts: readonly AccountAnswer[]
  waiting: Readonly<Record<string, WaitingPosts>>
}

/** What is waiting for the platform's disconnected accounts. */
const PausedForGone = ({ platform, accounts, waiting }: PausedForGoneProps) => {
  const gone = Object.entries(waiting).filter(
    ([id, { paused, platform: theirs }]) => paused > 0 && theirs === platform && accounts.every((account) => account.id !== id),
  )
  if (gone.length === 0) return null
  return (
    <div className="my-2 grid gap-2">
      {gone.map(([id, { paused, username }]) => (
        <Callout key={id} tone="info">
          <Trans
            id="{paused, plural, one {One scheduled post is waiting for {handle}, which is disconnected. Connect it again, or <link>change the post</link>.} other {# scheduled posts are waiting for {handle}, which is disconnected. Connect it again, or <link>change the posts</link>.}}"
            values={{ paused, handle: handleOf({ platform, username, name: username }) }}
            components={{ link: <Link to="/dashboard/scheduled" /> }}
          />
        </Callout>
      ))}
    </div>
  )
}
