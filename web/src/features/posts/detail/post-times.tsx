import type { ReactNode } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { Countdown, RelativeTime } from '#web/components/time.tsx'
import { Tooltip } from '#web/components/tooltip.tsx'
import { showUtc, showWallClock, useTimeZone } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { dueAt, isWithinDay, type MomentUnit, publishedAt, showLateness, showMoment } from '../post-times.ts'

/** The planned time of a post and the time when it went out, to the second and beyond. Also the time that is left. */
export const PostTimes = ({ post }: { post: PostAnswer }) => {
  const sentAt = publishedAt(post)
  return (
    <div className="grid gap-4">
      {post.status === postStatus.scheduled && <Left at={dueAt(post)} />}
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-sm">
        {post.scheduledAt !== undefined && (
          <Fact term="Planned">
            <Moment at={post.scheduledAt} unit="second" />
            <ChosenZone post={post} />
          </Fact>
        )}
        {post.scheduledAt === undefined && post.targets.length > 0 && (
          <Fact term="Sent">
            <Moment at={post.updatedAt} unit="second" />
          </Fact>
        )}
        {sentAt !== undefined && (
          <Fact term="Published">
            <Moment at={sentAt} unit="millisecond" />
            {post.scheduledAt !== undefined && <span className="text-ink-muted">{showLateness(post.scheduledAt, sentAt)}</span>}
          </Fact>
        )}
        {post.targets.length === 0 && (
          <Fact term="Edited">
            <Moment at={post.updatedAt} unit="minute" />
            <span className="text-ink-muted">
              <RelativeTime at={post.updatedAt} />
            </span>
          </Fact>
        )}
      </dl>
    </div>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-muted">{term}</dt>
    <dd className="flex flex-wrap gap-x-3">{children}</dd>
  </>
)

const Moment = ({ at, unit }: { at: string; unit: MomentUnit }) => (
  <Tooltip text={showUtc(at)}>
    <time dateTime={at}>{showMoment(at, unit, useTimeZone())}</time>
  </Tooltip>
)

/** The wall time that the person chose, where its zone is not the one that times are shown in. */
const ChosenZone = ({ post: { schedule } }: { post: PostAnswer }) => {
  const timeZone = useTimeZone()
  if (!schedule || schedule.timeZone === timeZone) return null
  return (
    <span className="text-ink-muted">
      {showWallClock(schedule.localTime.slice(11, 16))} in {schedule.timeZone.replaceAll('_', ' ')}
    </span>
  )
}

const Left = ({ at }: { at: string }) => {
  const now = useNow()
  if (Date.parse(at) <= now) return null
  return (
    <p className="figures text-4xl tracking-tight">
      <span className="sr-only">Goes out </span>
      {isWithinDay(at, now) ? (
        <>
          <span className="sr-only">in </span>
          <Countdown at={at} />
        </>
      ) : (
        <RelativeTime at={at} />
      )}
    </p>
  )
}
