import type { ApiKeyAnswer } from '#shared/contracts/keys.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { isUnexpired } from '#shared/domain/api-keys.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { Button } from '#web/components/button.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { RelativeTime, Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { modeTexts, scopesInWords } from './key-words.ts'

/** From then on, a key's row warns that it expires. */
const soonMs = 14 * dayMs

type Props = {
  apiKey: ApiKeyAnswer
  accounts: readonly AccountAnswer[]
  /** Undefined if it's the reader, or if nobody knows. */
  creator: string | undefined
  onRename: () => void
  onRevoke: () => void
}

/** One key: what it may do, where, until when, and when it was last used. */
export const KeyRow = ({ apiKey, accounts, creator, onRename, onRevoke }: Props) => {
  const { name, mode, scopes, lastFour, createdAt } = apiKey
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {name}
          </span>
          <StatusChip tone={mode === 'live' ? 'connected' : 'muted'}>{modeTexts[mode].label}</StatusChip>
          <Expiry apiKey={apiKey} />
        </p>
        <p translate="no" className="font-mono text-ink-muted text-sm">
          {`crier_${mode}_…${lastFour}`}
        </p>
        <p className="text-sm [overflow-wrap:anywhere]">{`${scopesInWords(scopes)} · ${accountsInWords(apiKey, accounts)}`}</p>
        <p className="figures text-ink-muted text-sm">
          {creator === undefined ? (
            <Trans id="Created <time/>" components={{ time: <Time at={createdAt} /> }} />
          ) : (
            <Trans id="Created by {name}, <time/>" values={{ name: creator }} components={{ time: <Time at={createdAt} /> }} />
          )}
        </p>
        <LastUse apiKey={apiKey} />
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Button size="small" onClick={onRename}>
          <Trans id="Rename<hidden> {name}</hidden>" values={{ name }} components={{ hidden: <span className="sr-only" /> }} />
        </Button>
        <Button size="small" onClick={onRevoke}>
          <Trans id="Revoke<hidden> {name}</hidden>" values={{ name }} components={{ hidden: <span className="sr-only" /> }} />
        </Button>
      </div>
    </li>
  )
}

const Expiry = ({ apiKey }: { apiKey: ApiKeyAnswer }) => {
  const now = useNow()
  const { expiresAt } = apiKey
  if (!isUnexpired(apiKey, now)) return <StatusChip tone="failed">{i18n.t('Expired')}</StatusChip>
  if (expiresAt === undefined || toMs(expiresAt) - now > soonMs) return null
  const days = Math.ceil((toMs(expiresAt) - now) / dayMs)
  return <StatusChip tone="brass">{i18n.t('{days, plural, one {Expires within a day} other {Expires in # days}}', { days })}</StatusChip>
}

const LastUse = ({ apiKey }: { apiKey: ApiKeyAnswer }) => (
  <p className="figures text-ink-muted text-sm">
    {apiKey.lastUsedAt === undefined ? (
      <span>{i18n.t('Never used')}</span>
    ) : (
      <Trans id="Last used <time/>" components={{ time: <RelativeTime at={apiKey.lastUsedAt} /> }} />
    )}
    <span>{' · '}</span>
    <End apiKey={apiKey} />
  </p>
)

const End = ({ apiKey }: { apiKey: ApiKeyAnswer }) => {
  const now = useNow()
  if (apiKey.expiresAt === undefined) return <span>{i18n.t('Never expires')}</span>
  const time = <Time at={apiKey.expiresAt} />
  return isUnexpired(apiKey, now) ? (
    <Trans id="Expires <time/>" components={{ time }} />
  ) : (
    <Trans id="Expired <time/>" components={{ time }} />
  )
}

/** A limited key names its accounts. Those that are no longer connected are counted. */
const accountsInWords = ({ mode, accountIds }: ApiKeyAnswer, accounts: readonly AccountAnswer[]) => {
  if (accountIds === undefined) return mode === 'test' ? i18n.t('Sandbox accounts') : i18n.t('All accounts')
  const known = accounts.filter(({ id }) => accountIds.includes(id))
  const lost = accountIds.length - known.length
  return [
    ...known.map((account) => `${platformNames[account.platform]} ${handleOf(account)}`),
    ...(lost === 0
      ? []
      : [i18n.t('{count, plural, one {# account that isn’t connected} other {# accounts that aren’t connected}}', { count: lost })]),
  ].join(', ')
}
