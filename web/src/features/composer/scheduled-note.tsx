import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { handleOf } from '#shared/domain/handle-of.ts'
import { Countdown } from '#web/components/time.tsx'
import { showTime, showUtc, useTimeZone } from '#web/lib/show-time.ts'
import { NextSteps, OutcomeFrame } from './outcome.tsx'

type Props = { post: PostAnswer; accounts: readonly AccountAnswer[]; onWriteAnother: () => void }

/** A post has its time: which it is, and what is left until then. */
export const ScheduledNote = ({ post, accounts, onWriteAnother }: Props) => {
  const { schedule, targets } = post
  const ownTimeZone = useTimeZone()
  if (!schedule) return null
  const { scheduledAt, timeZone } = schedule
  const names = targets.map(({ accountId, platform, username }) =>
    handleOf(accounts.find(({ id }) => id === accountId) ?? { platform, username, name: username }),
  )
  return (
    <OutcomeFrame title="Scheduled">
      <div className="border-brass border-l-2 pl-4">
        <p className="font-semibold text-lg">{showTime(scheduledAt, { timeZone })}</p>
        {timeZone !== ownTimeZone && <p className="text-ink-muted">{showTime(scheduledAt)} in your time zone</p>}
        <p className="figures text-ink-muted">{showUtc(scheduledAt)}</p>
      </div>
      <p className="mt-4">
        To {names.join(', ')}, in{' '}
        <span className="figures font-semibold">
          <Countdown at={scheduledAt} />
        </span>
        .
      </p>
      <NextSteps postPath={`/dashboard/scheduled?tab=scheduled&post=${post.id}`} onWriteAnother={onWriteAnother} />
    </OutcomeFrame>
  )
}
