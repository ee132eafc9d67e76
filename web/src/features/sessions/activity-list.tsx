import { useQuery } from '@tanstack/react-query'
import type { Activity } from '#shared/contracts/auth.ts'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { sessionQueries } from './queries.ts'

/** Recent activity on the person's account, newest first. */
export const ActivityList = () => {
  const { data: events, error, refetch } = useQuery(sessionQueries.activity())
  if (!events)
    return error ? <ErrorState title={i18n.t('Your activity couldn’t be loaded')} error={error} onRetry={refetch} /> : <Loading />
  if (events.length === 0) return <EmptyState title={i18n.t('Nothing yet')} text={i18n.t('Sign-ins and security changes appear here.')} />
  return (
    <ul aria-label={i18n.t('Recent activity')} className="divide-y divide-line border-line border-y">
      {events.map((event) => (
        <ActivityRow key={`${event.requestId} ${event.what}`} event={event} />
      ))}
    </ul>
  )
}

const ActivityRow = ({ event: { what, result, at, isThisNetwork } }: { event: Activity }) => (
  <li className="grid gap-1 py-3">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">{names[what]}</span>
      {result === 'refused' && <StatusChip tone="failed">{i18n.t('Refused')}</StatusChip>}
    </p>
    <p className="figures text-ink-muted text-sm">
      {isThisNetwork ? (
        <Trans id="<time/>, from the network you are in now" components={{ time: <Time at={at} /> }} />
      ) : (
        <Trans id="<time/>, from another network" components={{ time: <Time at={at} /> }} />
      )}
    </p>
  </li>
)

const names: Record<Activity['what'], string> = {
  'signed-up': i18n.t('Signed up'),
  'signed-in': i18n.t('Signed in'),
  'second-step-asked': i18n.t('Correct password, second factor requested'),
  'signed-out': i18n.t('Signed out'),
  'sign-in-linked': i18n.t('Another way to sign in added'),
  'identity-confirmed': i18n.t('Confirmed it was you'),
  'second-factor-added': i18n.t('Second factor added'),
  'second-factor-removed': i18n.t('Second factor removed'),
  'recovery-codes-renewed': i18n.t('New recovery codes created'),
  'browsers-forgotten': i18n.t('Second factor required again on every browser'),
  'sessions-ended': i18n.t('Signed out elsewhere'),
  'password-changed': i18n.t('Password changed'),
  'password-reset': i18n.t('Password reset'),
  'address-asked': i18n.t('Another email address asked for'),
  'address-changed': i18n.t('Email address changed'),
  'address-cancelled': i18n.t('Change of email address cancelled'),
  'account-connected': i18n.t('Account connected'),
  'account-disconnected': i18n.t('Account disconnected'),
  'key-created': i18n.t('API key created'),
  'key-renamed': i18n.t('API key renamed'),
  'key-revoked': i18n.t('API key revoked'),
  exported: i18n.t('Data exported'),
  'deletion-asked': i18n.t('Account deletion'),
  'person-disabled': i18n.t('Disabled a person, as administrator'),
  'person-enabled': i18n.t('Enabled a person, as administrator'),
  'platform-paused': i18n.t('Paused a platform for everyone'),
  'platform-resumed': i18n.t('Resumed a platform for everyone'),
  'person-invited': i18n.t('Invited someone'),
  'invitation-withdrawn': i18n.t('Withdrew an invitation'),
  'test-mailed': i18n.t('Sent a test email, as administrator'),
  'app-set': i18n.t('Set the app of a platform'),
  'app-removed': i18n.t('Removed the app of a platform'),
  'app-tested': i18n.t('Tested the app of a platform'),
  'sign-up-chosen': i18n.t('Changed who can sign up'),
}

const Loading = () => (
  <div role="status" className="divide-y divide-line border-line border-y">
    <span className="sr-only">{i18n.t('Loading...')}</span>
    {['first', 'second', 'third'].map((name) => (
      <div key={name} className="grid gap-2 py-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-64 max-w-full" />
      </div>
    ))}
  </div>
)
