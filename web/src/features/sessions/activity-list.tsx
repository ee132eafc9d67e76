import { useQuery } from '@tanstack/react-query'
import type { Activity } from '#shared/contracts/auth.ts'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Time } from '#web/components/time.tsx'
import { sessionQueries } from './queries.ts'

/** What happened to the person's account lately, the latest first. */
export const ActivityList = () => {
  const { data: events, error, refetch } = useQuery(sessionQueries.activity())
  if (!events) return error ? <ErrorState title="Your activity couldn’t be loaded" error={error} onRetry={refetch} /> : <Loading />
  if (events.length === 0) return <EmptyState title="Nothing yet" text="Sign-ins and security changes appear here." />
  return (
    <ul aria-label="Recent activity" className="divide-y divide-line border-line border-y">
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
      {result === 'refused' && <StatusChip tone="failed">Refused</StatusChip>}
    </p>
    <p className="figures text-ink-muted text-sm">
      <Time at={at} />, from {isThisNetwork ? 'the network you are in now' : 'another network'}
    </p>
  </li>
)

const names: Record<Activity['what'], string> = {
  'signed-up': 'Signed up',
  'signed-in': 'Signed in',
  'second-step-asked': 'Correct password, second factor requested',
  'signed-out': 'Signed out',
  'sign-in-linked': 'Another way to sign in added',
  'identity-confirmed': 'Confirmed it was you',
  'second-factor-added': 'Second factor added',
  'second-factor-removed': 'Second factor removed',
  'recovery-codes-renewed': 'New recovery codes created',
  'browsers-forgotten': 'Second factor required again on every browser',
  'sessions-ended': 'Signed out elsewhere',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset',
  'address-asked': 'Another email address asked for',
  'address-changed': 'Email address changed',
  'address-cancelled': 'Change of email address cancelled',
  'account-connected': 'Account connected',
  'account-disconnected': 'Account disconnected',
  exported: 'Data exported',
  'deletion-asked': 'Account deletion',
  'person-disabled': 'Disabled a person, as administrator',
  'person-enabled': 'Enabled a person, as administrator',
  'platform-paused': 'Paused a platform for everyone',
  'platform-resumed': 'Resumed a platform for everyone',
  'person-invited': 'Invited someone',
  'invitation-withdrawn': 'Withdrew an invitation',
  'test-mailed': 'Sent a test email, as administrator',
  'app-set': 'Set the app of a platform',
  'app-removed': 'Removed the app of a platform',
  'app-tested': 'Tested the app of a platform',
  'sign-up-chosen': 'Changed who can sign up',
}

const Loading = () => (
  <div role="status" className="divide-y divide-line border-line border-y">
    <span className="sr-only">Loading...</span>
    {['first', 'second', 'third'].map((name) => (
      <div key={name} className="grid gap-2 py-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-64 max-w-full" />
      </div>
    ))}
  </div>
)
