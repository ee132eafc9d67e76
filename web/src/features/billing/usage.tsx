import type { PlanOverview } from '#shared/contracts/payments.ts'
import { Progress } from '#web/components/progress.tsx'

/** What is used of what the plan allows. */
export const Usage = ({ usage: { accounts, scheduledPosts } }: Pick<PlanOverview, 'usage'>) => (
  <dl className="grid gap-4 sm:grid-cols-2">
    <Used name="Accounts" {...accounts} />
    <Used name="Scheduled posts" {...scheduledPosts} />
  </dl>
)

const Used = ({ name, used, limit }: { name: string; used: number; limit: number | null }) => (
  <div className="grid content-start gap-1.5">
    <dt className="text-ink-muted text-sm">{name}</dt>
    <dd className="grid gap-1.5">
      <span>
        <span className="figures font-semibold">{used.toLocaleString('en')}</span>{' '}
        {limit === null ? 'without a limit' : `of ${limit.toLocaleString('en')}`}
      </span>
      {limit !== null && <Progress value={used / limit} label={`${name} used`} />}
    </dd>
  </div>
)
