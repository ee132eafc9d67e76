import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Plan, User } from '#shared/domain/users.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { userQueries } from './queries.ts'
import { ResendVerification } from './resend-verification.tsx'

const plans = { free: 'Free', 'early-bird': 'Early bird', creator: 'Creator', studio: 'Studio' } satisfies Record<Plan, string>

/** Who is signed in, as Crier knows them. */
export const ProfileFacts = () => {
  const { data: user, error, refetch } = useQuery(userQueries.me())
  if (user) return <Facts user={user} />
  if (error) return <ErrorState title="Your profile could not be loaded." error={error} onRetry={refetch} />
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading...</span>
      {['name', 'email', 'plan', 'since'].map((name) => (
        <Skeleton key={name} className="h-11" />
      ))}
    </div>
  )
}

const Facts = ({ user: { name, email, isEmailVerified, plan, createdAt } }: { user: User }) => (
  <dl className="divide-y divide-line border-line border-y">
    <Fact name="Name">{name}</Fact>
    <Fact name="Email">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="[overflow-wrap:anywhere]">{email}</span>
        {isEmailVerified ? (
          <StatusChip tone="connected" icon={BadgeCheck}>
            Verified
          </StatusChip>
        ) : (
          <ResendVerification email={email} />
        )}
      </span>
    </Fact>
    <Fact name="Plan">{plans[plan]}</Fact>
    <Fact name="Member since">{new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(createdAt))}</Fact>
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-1 py-4 sm:grid-cols-[11rem_1fr]">
    <dt className="text-ink-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)
