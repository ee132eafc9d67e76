import { CalendarClock, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Countdown, RelativeTime } from '#web/components/time.tsx'
import { Tooltip } from '#web/components/tooltip.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { showSecond, showTime, showUtc } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { Handle } from '#web/platforms/handle.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import type { Faces } from '../faces.ts'
import { dueAt, isWithinDay, postName, publishedAt, showLateness } from '../post-times.ts'
import { listOf } from '../queries.ts'
import { zonedTime } from '../schedule/zoned-time.ts'
import { type StatusGroup, statusGroups } from '../target-words.ts'
import { listNames, StatusMarks } from './status-line.tsx'
import type { ListedPost } from './use-followed-list.ts'

/** The ID of the link that opens a post, which gets focus back when the post closes. */
export const rowLinkId = (postId: string) => `post-${postId}`

/** Texts longer than a line are truncated for screen readers too. */
const excerptMax = 160

/** A small view of a post's first file, which belongs to another feature. */
export type PictureOf = (post: PostAnswer) => ReactNode

type Props = {
  listed: ListedPost
  faces: Faces
  pictureOf: PictureOf
  /** The URL that opens the post. */
  href: string
  isOpen: boolean
  selection: Selection | undefined
}

/** A post in a list: its time, a line of its text, and each account's status. The whole row opens it. */
export const PostRow = ({ listed: { post, hasLeft }, faces, pictureOf, href, isOpen, selection }: Props) => {
  const groups = statusGroups(post)
  return (
    <li
      className={`${rowClass} ${selection ? choosingColumns : columns} ${hasLeft ? 'bg-brass-wash' : ''} ${selection?.has(post.id) ? 'bg-well' : ''}`}
    >
      <div className="flex min-h-7 items-center gap-2 text-sm">
        {selection && <SelectPost post={post} selection={selection} />}
        <RowTime post={post} />
      </div>
      <div className="order-last flex min-w-0 basis-full items-center gap-3 @2xl:order-none">
        <div className="min-w-0 flex-1">
          <Link
            id={rowLinkId(post.id)}
            to={href}
            preventScrollReset
            dir="auto"
            aria-current={isOpen ? 'true' : undefined}
            aria-label={postName(post, post.content.slice(0, excerptMax) || i18n.t('No text yet'))}
            className="line-clamp-1 [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brass"
          >
            {post.content.slice(0, excerptMax) || <span className="text-ink-muted italic">{i18n.t('No text yet')}</span>}
          </Link>
          <Reasons groups={groups} />
        </div>
        <Extras post={post} picture={pictureOf(post)} />
      </div>
      <div className="ml-auto min-w-0 text-sm @2xl:ml-0">
        <ul className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 @2xl:justify-start">
          {groups.map((group) => (
            <StatusMarks key={group.label} group={group} faces={faces} />
          ))}
          {post.targets.length === 0 && <Addressees accountIds={post.accountIds} faces={faces} />}
        </ul>
        {hasLeft && (
          <p className="mt-1">
            <Trans
              id="Now under <link>{list}</link>."
              values={{ list: listNames[listOf(post)] }}
              components={{
                link: (
                  <Link
                    to={`/dashboard/scheduled?tab=${listOf(post)}&post=${post.id}`}
                    className="relative z-10 font-semibold underline underline-offset-4"
                  />
                ),
              }}
            />
          </p>
        )}
      </div>
    </li>
  )
}

/** A hairline between rows that the background of a hovered row doesn't bend. */
const rowClass =
  'relative -mx-3 flex flex-wrap items-center gap-x-3 rounded-card px-3 py-2 before:absolute before:inset-x-3 before:top-0 before:h-px before:bg-line first:before:hidden hover:bg-well has-[a[aria-current]]:bg-well @2xl:grid @2xl:gap-x-6'

const columns = '@2xl:grid-cols-[10rem_minmax(0,1fr)_15rem]'

/** With room for a checkbox next to the time. */
const choosingColumns = '@2xl:grid-cols-[12.5rem_minmax(0,1fr)_15rem]'

/** Why accounts didn't get the post, or what they wait for. Each in a line: the open post has all of it. */
const Reasons = ({ groups }: { groups: readonly StatusGroup[] }) =>
  groups.flatMap(({ label, targets: [first] }) =>
    first?.reason ? (
      <p key={label} className="line-clamp-1 text-ink-muted text-sm [overflow-wrap:anywhere]">
        {first.reason.message}
      </p>
    ) : (
      []
    ),
  )

const Extras = ({ post: { media, options, intendedTime }, picture }: { post: PostAnswer; picture: ReactNode }) => {
  const parts = 1 + (options.x?.parts?.length ?? 0)
  if (media.length === 0 && parts === 1 && !intendedTime) return null
  return (
    <span className="flex shrink-0 items-center gap-2 text-ink-muted text-xs">
      {intendedTime && (
        <span className="inline-flex items-center gap-1">
          <CalendarClock aria-hidden className="size-3.5" />
          <span>{i18n.t('Meant for {time}', { time: intendedWords(intendedTime) })}</span>
        </span>
      )}
      {parts > 1 && (
        <span className="inline-flex items-center gap-1">
          <MessagesSquare aria-hidden className="size-3.5" />
          <span className="sr-only">{i18n.t('Thread of {parts}', { parts })}</span>
          <span aria-hidden>{parts}</span>
        </span>
      )}
      {media.length > 0 && (
        <span className="relative">
          {picture}
          <span className="sr-only">{i18n.t('{count, plural, one {# file} other {# files}}', { count: media.length })}</span>
          {media.length > 1 && (
            <span
              aria-hidden
              className="figures absolute -right-1 -bottom-1 min-w-4 rounded-full bg-ink px-1 text-center text-[0.625rem] text-paper leading-4"
            >
              {media.length}
            </span>
          )}
        </span>
      )}
    </span>
  )
}

const intendedWords = ({ localTime, timeZone }: NonNullable<PostAnswer['intendedTime']>) => {
  const instant = zonedTime(localTime, timeZone)?.instant
  return instant === undefined ? localTime.replace('T', ' ') : showTime(instant, { timeZone })
}

/** The accounts a draft is for. */
const Addressees = ({ accountIds, faces }: { accountIds: readonly string[]; faces: Faces }) => {
  const known = accountIds.flatMap((id) => faces.get(id) ?? [])
  if (known.length === 0) return <li className="text-ink-muted">{i18n.t('No accounts chosen yet')}</li>
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-1.5 text-ink-muted">
      {known.map(({ name, username, platform, avatarUrl }) => (
        <span key={`${platform} ${username}`} className="inline-flex min-w-0 items-center gap-2">
          <Avatar name={name} url={avatarUrl} platform={platform} size="small" />
          <span className={known.length > 1 ? 'sr-only' : 'truncate'}>
            <Handle account={{ platform, username, name }} />
          </span>
        </span>
      ))}
    </li>
  )
}

/** Selects a post in a list. */
const SelectPost = ({ post, selection }: { post: PostAnswer; selection: Selection }) => (
  <Checkbox
    name="selected"
    checked={selection.has(post.id)}
    onChange={({ nativeEvent }) => selection.toggle(post.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    className="relative z-10 pointer-coarse:-mr-8"
  >
    {/* Touch-sized on touch devices. */}
    <span className="block pointer-coarse:h-6 pointer-coarse:w-11">
      <span className="sr-only">{postName(post, i18n.t('Select “{text}”', { text: post.content.slice(0, 60) || i18n.t('No text') }))}</span>
    </span>
  </Checkbox>
)

/** A post's time in a list: when it's due and a countdown, or when it went out and how punctual that was. */
const RowTime = ({ post }: { post: PostAnswer }) => {
  const sentAt = publishedAt(post)
  if (post.status === postStatus.published && sentAt !== undefined)
    return <Shape at={sentAt} note={punctuality(post.scheduledAt, sentAt)} />
  if (post.status === postStatus.scheduled) return <Shape at={dueAt(post)} note={<Distance at={dueAt(post)} />} />
  const at = post.status === postStatus.draft ? post.updatedAt : dueAt(post)
  return <Shape at={at} note={<RelativeTime at={at} />} isEdited={post.status === postStatus.draft} />
}

/** How the publishing time compares with the plan, which the open post shows. */
const punctuality = (planned: string | undefined, actual: string) =>
  planned === undefined ? i18n.t('sent at once') : showLateness(planned, actual)

const Shape = ({ at, note, isEdited = false }: { at: string; note: ReactNode; isEdited?: boolean }) => (
  <p className="flex flex-wrap items-baseline gap-x-2">
    {isEdited && <span className="sr-only">{i18n.t('Edited at')} </span>}
    <Tooltip text={showUtc(at)}>
      <time dateTime={at} className="relative z-10 font-semibold text-base leading-snug tracking-tight">
        <ClockWords second={showSecond(at)} />
      </time>
    </Tooltip>
    <span className="figures text-[0.8125rem] text-ink-muted">{note}</span>
  </p>
)

/** Seconds and fractions are set smaller. */
const ClockWords = ({ second }: { second: string }) => {
  const small = second.lastIndexOf(':')
  return (
    <>
      {second.slice(0, small)}
      <span className="font-normal text-ink-muted text-xs">{second.slice(small)}</span>
    </>
  )
}

const Distance = ({ at }: { at: string }) => {
  const now = useNow()
  return Date.parse(at) > now && isWithinDay(at, now) ? (
    <Trans id="in <countdown/>" components={{ countdown: <Countdown at={at} /> }} />
  ) : (
    <RelativeTime at={at} />
  )
}
