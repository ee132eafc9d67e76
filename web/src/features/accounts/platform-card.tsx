import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Platform } from '#shared/domain/platforms.ts'
import { Button } from '#web/components/button.tsx'
import { Card } from '#web/components/section.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import type { PlatformConnection } from '#web/platforms/parts/platform.ts'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { ConnectForm, ConnectPanel } from './connect-panel.tsx'
import type { Connecting } from './use-connect.ts'

export type PlatformFacts = { id: Platform; name: string; isAvailable: boolean; isSandbox: boolean; isBeta: boolean }

type Props = {
  platform: PlatformFacts
  connection: PlatformConnection | undefined
  connecting: Connecting
  /** A note about the platform. */
  note: ReactNode
  /** Its accounts. Undefined until something is connected. */
  children: ReactNode
}

/** A platform, a way to connect an account on it, and its connected accounts. */
export const PlatformCard = ({ platform, connection, connecting, note, children }: Props) => {
  const { id, name, isAvailable, isSandbox, isBeta } = platform
  const headingId = `platform-${id}`
  return (
    <Card className="@container">
      <section aria-labelledby={headingId} className="grid">
        <div className="flex flex-wrap items-center gap-3">
          <PlatformIcon platform={id} size={24} />
          <h2 id={headingId} className="font-semibold text-lg">
            {name}
          </h2>
          <span className="order-last flex basis-full gap-2 empty:hidden sm:order-none sm:basis-auto">
            {isBeta && <StatusChip tone="brass">{i18n.t('Beta')}</StatusChip>}
            {isSandbox && <StatusChip tone="muted">{i18n.t('Sandbox')}</StatusChip>}
          </span>
          <span className="ml-auto">
            {/* The palette and the status bar link here by ID. */}
            <Button id={id} icon={Plus} isBusy={connecting.isWaiting} disabled={!isAvailable} onClick={() => connecting.begin()}>
              <Trans id="Connect<span> an account on {name}</span>" values={{ name }} components={{ span: <span className="sr-only" /> }} />
            </Button>
          </span>
        </div>
        {!isAvailable && (
          <p className="mt-2 text-ink-muted text-sm">
            {i18n.t('{name} accounts can’t be connected here because this Crier has no access to {name} yet.', { name })}
          </p>
        )}
        {connecting.asked && (
          <ConnectForm
            key={connecting.wanted?.id}
            asks={connecting.asked}
            where={connecting.wanted?.username ?? ''}
            onAnswer={connecting.answer}
            onCancel={() => {
              connecting.stopAsking()
              document.getElementById(id)?.focus()
            }}
          />
        )}
        <ConnectPanel
          connecting={connecting}
          onCancel={() => {
            connecting.cancel()
            document.getElementById(id)?.focus()
          }}
        />
        {note}
        <Accounts platform={platform} connection={connection}>
          {children}
        </Accounts>
      </section>
    </Card>
  )
}

const Accounts = ({ platform: { name, isAvailable }, connection, children }: Pick<Props, 'platform' | 'connection' | 'children'>) => {
  if (!children)
    return (
      isAvailable && (
        <p className="mt-2 text-ink-muted">
          {i18n.t('No {name} account is connected yet.', { name })} {connection?.note ?? i18n.t('Connect one to start publishing.')}
        </p>
      )
    )
  return (
    <>
      <ul className="-mb-2 mt-3 divide-y divide-line border-line border-t">{children}</ul>
      {connection?.noSettingsNote && <p className="mt-2 border-line border-t pt-3 text-ink-muted text-sm">{connection.noSettingsNote}</p>}
    </>
  )
}
