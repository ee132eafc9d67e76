import type { ReactNode } from 'react'
import { plans } from '#shared/domain/plan-catalogue.ts'
import { providerNames } from '#shared/domain/users.ts'
import { useTimeZone } from '#web/lib/show-time.ts'
import { usePerson } from '../use-person.ts'

/** What Crier knows of the person that is not changed here. */
export const ProfileFacts = () => {
  const { hasPassword, providers, plan, createdAt } = usePerson()
  const ways = [...(hasPassword ? ['E-mail and password'] : []), ...providers.map((provider) => providerNames[provider])]
  const memberSince = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: useTimeZone() })
  return (
    <dl className="divide-y divide-line">
      <Fact name="You sign in with">{ways.join(', ')}</Fact>
      <Fact name="Plan">{plans[plan].name}</Fact>
      <Fact name="Member since">{memberSince.format(new Date(createdAt))}</Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[9rem_1fr]">
    <dt className="text-ink-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
)
