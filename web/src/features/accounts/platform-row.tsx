import { ChevronDown, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { Button } from '#web/components/button.tsx'
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
  /** False for those who only look at accounts. */
  mayConnect: boolean
  accounts: readonly AccountAnswer[]
  /** A note about the platform. */
  note: ReactNode
  /** The accounts' rows. */
  children: ReactNode
}

/**
 * A platform, a way to connect an account on it, and its connected accounts. Where there's little room, the accounts are
 * folded away until they're asked for or one of them needs attention.
 */
export const PlatformRow = ({ platform, connection, connecting, mayConnect, accounts, note, children }: Props) => {
  const { id, name } = platform
  const [headingId, accountsId] = [`platform-${id}`, useId()]
  const [wish, setWish] = useState<boolean>()
  const isOpen = wish ?? (accounts.some(needsAttention) || connecting.outcome?.kind === 'connected')
  const hasAccounts = accounts.length > 0
  const focusConnect = () => document.getElementById(id)?.focus()
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 px-4 py-1.5 sm:px-5 @xl:grid-cols-[14.5rem_minmax(0,1fr)]"
    >
      <div className="relative flex min-h-11 items-center gap-x-3 self-start">
        <PlatformIcon platform={id} size={22} />
        <div className="min-w-0 flex-1 leading-tight">
          <div className="flex flex-wrap items-baseline gap-x-2 @xl:flex-col">
            <h2 id={headingId} className="font-semibold">
              {name}
            </h2>
            <Badges {...platform} />
          </div>
          {hasAccounts && <Standing accounts={accounts} />}
        </div>
        {hasAccounts && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={accountsId}
            onClick={() => setWish(!isOpen)}
            className="-mr-1.5 grid size-9 shrink-0 place-items-center rounded-control text-ink-muted after:absolute after:inset-0 hover:text-ink pointer-coarse:size-11 @xl:hidden"
          >
            <span className="sr-only">{i18n.t('Accounts on {name}', { name })}</span>
            <ChevronDown aria-hidden className={`size-4.5 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`} />
          </button>
        )}
        <ConnectButton platform={platform} connecting={connecting} mayConnect={mayConnect} isShort={hasAccounts} />
      </div>
      <div className="grid min-w-0 content-start @xl:col-start-2">
        {connecting.asked && (
          <ConnectForm
            key={connecting.wanted?.id}
            asks={connecting.asked}
            where={connecting.wanted?.username ?? ''}
            onAnswer={connecting.answer}
            onCancel={() => {
              connecting.stopAsking()
              focusConnect()
            }}
          />
        )}
        <ConnectPanel
          connecting={connecting}
          onCancel={() => {
            connecting.cancel()
            focusConnect()
          }}
        />
        {note}
        {hasAccounts ? (
          <div id={accountsId} className={isOpen ? '' : 'hidden @xl:block'}>
            <ul className="divide-y divide-line">{children}</ul>
            <NoSettings note={connection?.noSettingsNote} />
          </div>
        ) : (
          <Absent platform={platform} note={connection?.note} />
        )}
      </div>
    </section>
  )
}

const needsAttention = ({ state, pausedByPlan }: AccountAnswer) => state.name === 'reconnect' || pausedByPlan === true

const Badges = ({ isBeta, isSandbox }: PlatformFacts) => {
  const names = [...(isBeta ? [i18n.t('Beta')] : []), ...(isSandbox ? [i18n.t('Sandbox')] : [])]
  return names.length > 0 && <span className="whitespace-nowrap text-ink-muted text-xs">{names.join(' · ')}</span>
}

/** The accounts in a line, where there's no room for their rows. */
const Standing = ({ accounts }: Pick<Props, 'accounts'>) => {
  const hasProblem = accounts.some(needsAttention)
  return (
    <p className="flex items-center gap-1.5 text-ink-muted text-sm @xl:hidden">
      <span
        aria-hidden
        className={`size-1.5 shrink-0 rounded-full border border-current ${hasProblem ? 'text-disconnected' : 'bg-current text-connected'}`}
      />
      <span className="truncate">{accounts.map(handleOf).join(', ')}</span>
    </p>
  )
}

const NoSettings = ({ note }: { note: string | undefined }) =>
  note !== undefined && <p className="pb-1.5 pl-10 text-[0.8125rem] text-ink-muted">{note}</p>

const Absent = ({ platform: { name, isAvailable }, note = '' }: { platform: PlatformFacts; note: string | undefined }) => (
  <p className="pb-1 pl-8.5 text-ink-muted text-sm @xl:flex @xl:min-h-11 @xl:items-center @xl:p-0">
    {isAvailable
      ? `${i18n.t('No {name} account is connected yet.', { name })} ${note}`.trim()
      : i18n.t('{name} accounts can’t be connected here because this Crier has no access to {name} yet.', { name })}
  </p>
)

type ConnectProps = Pick<Props, 'platform' | 'connecting' | 'mayConnect'> & {
  /** Leaves only the icon visible where there's little room. */
  isShort: boolean
}

const ConnectButton = ({ platform: { id, name, isAvailable }, connecting, mayConnect, isShort }: ConnectProps) =>
  mayConnect && (
    <span className="relative z-10 shrink-0">
      {/* The palette and the status bar link here by ID. */}
      <Button
        id={id}
        size="small"
        icon={Plus}
        isBusy={connecting.isWaiting}
        disabled={!isAvailable}
        onClick={() => connecting.begin()}
        className="pointer-coarse:min-w-11"
      >
        <span className={isShort ? '@max-xl:sr-only' : ''}>
          <Trans id="Connect<span> an account on {name}</span>" values={{ name }} components={{ span: <span className="sr-only" /> }} />
        </span>
      </Button>
    </span>
  )
