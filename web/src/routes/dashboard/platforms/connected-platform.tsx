import { lazy, Suspense, useState } from 'react'
import type { GroupAnswer } from '#shared/contracts/groups.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { AccountRow } from '#web/features/accounts/account-row.tsx'
import { GroupChips } from '#web/features/accounts/groups/group-chips.tsx'
import { PlatformCard, type PlatformFacts } from '#web/features/accounts/platform-card.tsx'
import { useConnect } from '#web/features/accounts/use-connect.ts'
import type { WaitingPosts } from '#web/features/posts/waiting-posts.ts'
import type { PlatformConnection } from '#web/platforms/parts/connection.ts'
import { HeldForGone } from './held-for-gone.tsx'

const SettingsDialog = lazy(async () => ({
  default: (await import('#web/features/accounts/settings/account-settings-dialog.tsx')).AccountSettingsDialog,
}))
const DisconnectDialog = lazy(async () => ({ default: (await import('./disconnect-dialog.tsx')).DisconnectDialog }))

type Asked = { what: 'settings' | 'disconnect'; account: AccountAnswer; isOpen: boolean }

type Props = {
  platform: PlatformFacts
  connection: PlatformConnection | undefined
  /** Those of the platform. */
  accounts: readonly AccountAnswer[]
  groups: readonly GroupAnswer[]
  /** By the ids of all accounts. */
  waiting: Readonly<Record<string, WaitingPosts>>
  onFill: (group: GroupAnswer) => void
}

/** A platform with its accounts and what can be asked of them. */
export const ConnectedPlatform = ({ platform, connection, accounts, groups, waiting, onFill }: Props) => {
  const connecting = useConnect(platform.id)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked((before) => before && { ...before, isOpen: false })

  return (
    <>
      <PlatformCard
        platform={platform}
        connection={connection}
        connecting={connecting}
        note={<HeldForGone platform={platform.id} accounts={accounts} waiting={waiting} />}
      >
        {accounts.length > 0 &&
          accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              connection={connection}
              heldPosts={waiting[account.id]?.held ?? 0}
              isConnecting={connecting.isWaiting}
              onReconnect={() => connecting.begin(account)}
              onSettings={() => setAsked({ what: 'settings', account, isOpen: true })}
              onDisconnect={() => setAsked({ what: 'disconnect', account, isOpen: true })}
            >
              <GroupChips groups={groups.filter(({ id }) => account.groups.includes(id))} onOpen={onFill} />
            </AccountRow>
          ))}
      </PlatformCard>
      <Suspense fallback={null}>
        {asked?.what === 'settings' && connection?.Settings && (
          <SettingsDialog
            key={asked.account.id}
            account={asked.account}
            Settings={connection.Settings}
            isOpen={asked.isOpen}
            onClose={close}
          />
        )}
        {asked?.what === 'disconnect' && <DisconnectDialog account={asked.account} isOpen={asked.isOpen} onClose={close} />}
      </Suspense>
    </>
  )
}
