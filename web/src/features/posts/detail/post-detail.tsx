import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { isFailure, type TargetSummary } from '#shared/publishing/posts.ts'
import type { Review } from '#shared/publishing/reviews.ts'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Countdown, RelativeTime } from '#web/components/time.tsx'
import { Tooltip } from '#web/components/tooltip.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { showTime, showUtc, showWallClock, useTimeZone } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWorkspace, workspaceQueries } from '#web/lib/use-workspace.ts'
import { authorWords } from '../author-words.ts'
import type { Faces } from '../faces.ts'
import { dueAt, isWithinDay, type MomentUnit, publishedAt, showLateness, showMoment } from '../post-times.ts'
import { reviewWords } from '../target-words.ts'
import { PostActions } from './post-actions.tsx'
import { TargetPanel, useAttempts } from './target-panel.tsx'

type Props = {
  post: PostAnswer
  faces: Faces
  /** The post's files, rendered by the route. */
  media: ReactNode
  /** What clients see and say about it, rendered by the route. */
  clients: ReactNode
  /** Called when the post is canceled or deleted, so there is nothing more to show. */
  onGone: () => void
}

/** A post with its whole history and its actions. */
export const PostDetail = ({ post, faces, media, clients, onGone }: Props) => {
  const attempts = useAttempts(post)
  return (
    <div className="@container grid gap-6">
      <PostTimes post={post} />
      <ReviewNote review={post.review} />
      <PostActions post={post} onGone={onGone} />
      {clients}
      <PostText post={post} media={media} />
      {post.targets.length > 0 && (
        <section aria-labelledby="accounts-of-post" className="grid gap-3">
          <h3 id="accounts-of-post" className="font-semibold text-sm">
            {post.targets.length === 1 ? i18n.t('Account') : i18n.t('{count} accounts', { count: post.targets.length })}
          </h3>
          <ul className="grid divide-y divide-line border-line border-y">
            {failuresFirst(post.targets).map((target) => (
              <TargetPanel key={target.accountId} post={post} target={target} faces={faces} attempts={attempts(target.accountId)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const failuresFirst = (targets: readonly TargetSummary[]) =>
  targets.toSorted((one, other) => Number(isFailure(other.state)) - Number(isFailure(one.state)))

/** The complete content: the text, the thread's further parts, and the files. */
const PostText = ({ post: { content, media, options }, media: files }: { post: PostAnswer; media: ReactNode }) => {
  const parts = options.x?.parts ?? []
  return (
    <section aria-label={i18n.t('Text')} className="grid gap-4 border-line border-y py-5">
      <p dir="auto" className={textClass}>
        {content || <span className="text-ink-muted italic">{i18n.t('No text yet')}</span>}
      </p>
      {media.length > 0 && files}
      {parts.length > 0 && (
        <ol className="grid gap-4" start={2}>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place in the thread
            <li key={index} className="grid grid-cols-[1.75rem_1fr] border-line border-t pt-4">
              <span className="figures text-ink-muted text-sm leading-7">{index + 2}</span>
              <p dir="auto" className={textClass}>
                {part}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const textClass = 'whitespace-pre-wrap text-[1.0625rem] leading-7 [overflow-wrap:anywhere]'

/** When the post was planned and when it went out, to the millisecond, plus the time left and who wrote it. */
const PostTimes = ({ post }: { post: PostAnswer }) => {
  const sentAt = publishedAt(post)
  return (
    <div className="grid gap-4">
      {post.status === postStatus.scheduled && <Left at={dueAt(post)} />}
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-sm">
        {post.scheduledAt !== undefined && (
          <Fact term={i18n.t('Planned')}>
            <Moment at={post.scheduledAt} unit="second" />
            <ChosenZone post={post} />
          </Fact>
        )}
        {post.scheduledAt === undefined && post.targets.length > 0 && (
          <Fact term={i18n.t('Sent')}>
            <Moment at={post.updatedAt} unit="second" />
          </Fact>
        )}
        {sentAt !== undefined && (
          <Fact term={i18n.t('Published')}>
            <Moment at={sentAt} unit="millisecond" />
            {post.scheduledAt !== undefined && <span className="text-ink-muted">{showLateness(post.scheduledAt, sentAt)}</span>}
          </Fact>
        )}
        {post.targets.length === 0 && (
          <Fact term={i18n.t('Edited')}>
            <Moment at={post.updatedAt} unit="minute" />
            <span className="text-ink-muted">
              <RelativeTime at={post.updatedAt} />
            </span>
          </Fact>
        )}
      </dl>
      <PostAuthor createdBy={post.createdBy} />
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

/** The local time the person chose, if its zone isn't the displayed one. */
const ChosenZone = ({ post: { schedule } }: { post: PostAnswer }) => {
  const timeZone = useTimeZone()
  if (!schedule || schedule.timeZone === timeZone) return null
  return (
    <span className="text-ink-muted">
      {i18n.t('{wallClock} in {timeZone}', {
        wallClock: showWallClock(schedule.localTime.slice(11, 16)),
        timeZone: schedule.timeZone.replaceAll('_', ' '),
      })}
    </span>
  )
}

const Left = ({ at }: { at: string }) => {
  const now = useNow()
  if (Date.parse(at) <= now) return null
  return (
    <p className="figures text-4xl tracking-tight">
      {isWithinDay(at, now) ? (
        <>
          <span className="sr-only">{i18n.t('Goes out in')} </span>
          <Countdown at={at} />
        </>
      ) : (
        <>
          <span className="sr-only">{i18n.t('Goes out')} </span>
          <RelativeTime at={at} />
        </>
      )}
    </p>
  )
}

/** Says who wrote a post of a shared workspace. Its line is there before the name is, so nothing moves. */
export const PostAuthor = ({ createdBy }: { createdBy: string | undefined }) => {
  const { shared } = useWorkspace()
  const isAsked = shared !== undefined && createdBy !== undefined
  const { data, isError } = useQuery({ ...workspaceQueries.people(), enabled: isAsked })
  if (!isAsked || (isError && !data)) return null
  return (
    <p dir="auto" className="min-h-5 text-ink-muted text-sm [overflow-wrap:anywhere]">
      {data && authorWords(createdBy, data)}
    </p>
  )
}

/** Where a post's approval stands, with the note that came with it. */
const ReviewNote = ({ review }: { review: Review | undefined }) => {
  if (!review) return null
  const words = reviewWords(review) ?? { label: i18n.t('Approved'), tone: 'connected' as const }
  const note = 'note' in review ? review.note : undefined
  return (
    <section aria-label={i18n.t('Approval')} className="grid justify-items-start gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <StatusChip tone={words.tone}>{words.label}</StatusChip>
        {review.guest !== undefined && <bdi>{i18n.t('{name} (client)', { name: review.guest })}</bdi>}
        <span className="text-ink-muted">{showTime(review.at)}</span>
      </p>
      {note !== undefined && (
        <p dir="auto" className="whitespace-pre-wrap border-brass border-l-2 pl-4 [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
      {review.name === 'awaiting' && (
        <p className="text-ink-muted text-sm">{i18n.t('It goes out only if somebody approves it before its time.')}</p>
      )}
    </section>
  )
}
