import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Platform } from '#shared/domain/platforms.ts'
import { Button } from '#web/components/button.tsx'
import { Card } from '#web/components/card.tsx'
import { PlatformIcon } from '#web/components/platform-icon.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { ConnectPanel } from './connect-panel.tsx'
import type { useConnect } from './use-connect.ts'

export type PlatformFacts = { id: Platform; name: string; isAvailable: boolean; isSandbox: boolean }

type Props = {
  platform: PlatformFacts
  connecting: ReturnType<typeof useConnect>
  accountCount: number
  children: ReactNode
}

/** A platform, a way to connect an account of it, and the accounts that are connected. */
export const PlatformCard = ({ platform: { id, name, isAvailable, isSandbox }, connecting, accountCount, children }: Props) => {
  const headingId = `platform-${id}`
  return (
    <Card>
      <section aria-labelledby={headingId} className="grid">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
          <PlatformIcon platform={id} size={24} />
          <h2 id={headingId} className="font-semibold text-lg">
            {name}
          </h2>
          {isSandbox && <StatusChip tone="muted">Sandbox</StatusChip>}
          <span className="ml-auto">
            <Button
              id={id}
              variant={accountCount === 0 ? 'primary' : 'secondary'}
              icon={Plus}
              isBusy={connecting.isWaiting}
              disabled={!isAvailable}
              onClick={connecting.begin}
            >
              Connect<span className="sr-only"> an account of {name}</span>
            </Button>
          </span>
        </div>
        {!isAvailable && (
          <p className="mt-3 text-ink-muted text-sm">
            {name} accounts can’t be connected here: this Crier has no access to {name} yet.
          </p>
        )}
        <ConnectPanel
          isWaiting={connecting.isWaiting}
          isAway={connecting.isAway}
          outcome={connecting.outcome}
          error={connecting.error}
          onCancel={() => {
            connecting.cancel()
            document.getElementById(id)?.focus()
          }}
        />
        <div className="mt-4">{children}</div>
      </section>
    </Card>
  )
}
