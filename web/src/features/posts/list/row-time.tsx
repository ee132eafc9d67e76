import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/posts.ts'
import { Countdown, RelativeTime } from '#web/components/time.tsx'
import { Tooltip } from '#web/components/tooltip.tsx'
import { showClock, showUtc } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { dueAt, publishedAt, showLateness } from '../post-times.ts'

/** The time of a post in a list: when it is due and how long that is, or when it went out and how punctual it was. */
export const RowTime = ({ post }: { post: PostAnswer }) => {
  const sentAt = publishedAt(post)
  if (post.status === postStatus.published && sentAt !== undefined)
    return <Shape at={sentAt} note={punctuality(post.scheduledAt, sentAt)} />
  if (post.status === postStatus.scheduled) return <Shape at={dueAt(post)} note={<Distance at={dueAt(post)} />} />
  const at = post.status === postStatus.draft ? post.updatedAt : dueAt(post)
  return <Shape at={at} note={<RelativeTime at={at} />} isEdited={post.status === postStatus.draft} />
}

/** How a publishing time compares with its plan, which is named where it was in another second. */
const punctuality = (planned: string | undefined, actual: string) => {
  if (planned === undefined) return 'sent at once'
  const lateness = showLateness(planned, actual)
  const second = showClock(planned).slice(0, 8)
  return second === showClock(actual).slice(0, 8) ? lateness : `planned ${second}, ${lateness}`
}

const Shape = ({ at, note, isEdited = false }: { at: string; note: React.ReactNode; isEdited?: boolean }) => (
  <p className="flex flex-wrap items-baseline gap-x-3 @md:flex-col">
    {isEdited && <span className="sr-only">Edited at </span>}
    <Tooltip text={showUtc(at)}>
      <time dateTime={at} className="relative z-10 font-semibold text-lg leading-snug tracking-tight">
        {showClock(at).slice(0, 5)}
        <span className="font-normal text-ink-muted text-sm">{showClock(at).slice(5, 8)}</span>
      </time>
    </Tooltip>
    <span className="figures text-ink-muted">{note}</span>
  </p>
)

const Distance = ({ at }: { at: string }) => {
  const isAhead = Date.parse(at) > useNow()
  return isAhead ? (
    <>
      in <Countdown at={at} />
    </>
  ) : (
    <RelativeTime at={at} />
  )
}
