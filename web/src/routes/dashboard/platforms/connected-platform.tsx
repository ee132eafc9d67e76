import { lazy, Suspense, useState } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { AccountRow } from '#web/features/accounts/account-row.tsx'
import { PlatformCard, type PlatformFacts } from '#web/features/accounts/platform-card.tsx'
import { useConnect } from '#web/features/accounts/use-connect.ts'

const SettingsDialog = lazy(() =>
  import('#web/features/accounts/account-settings-dialog.tsx').then(({ AccountSettingsDialog }) => ({ default: AccountSettingsDialog })),
)
const DisconnectDialog = lazy(() => import('./disconnect-dialog.tsx').then(({ DisconnectDialog }) => ({ default: DisconnectDialog })))

type Asked = { what: 'settings' | 'disconnect'; account: AccountAnswer; isOpen: boolean }

/** A platform with its accounts and what can be asked of them. */
export const ConnectedPlatform = ({ platform, accounts }: { platform: PlatformFacts; accounts: readonly AccountAnswer[] }) => {
  const connecting = useConnect(platform.id)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked((before) => before && { ...before, isOpen: false })

  return (
    <PlatformCard platform={platform} connecting={connecting} accountCount={accounts.length}>
      {accounts.length === 0 ? (
        <p className="text-ink-muted">No {platform.name} account is connected yet. Connect one to publish to it.</p>
      ) : (
        <ul className="-mb-2 divide-y divide-line border-line border-t">
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              isConnecting={connecting.isWaiting}
              onReconnect={connecting.begin}
              onSettings={() => setAsked({ what: 'settings', account, isOpen: true })}
              onDisconnect={() => setAsked({ what: 'disconnect', account, isOpen: true })}
            />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {asked?.what === 'settings' && (
          <SettingsDialog key={asked.account.id} account={asked.account} isOpen={asked.isOpen} onClose={close} />
        )}
        {asked?.what === 'disconnect' && <DisconnectDialog account={asked.account} isOpen={asked.isOpen} onClose={close} />}
      </Suspense>
    </PlatformCard>
  )
}
