import { ArrowUpRight } from 'lucide-react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { accountName } from '#shared/platforms/models.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Countdown } from '#web/components/time.tsx'
import { Tooltip } from '#web/components/tooltip.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { Handle } from '#web/platforms/handle.tsx'
import { type Faces, faceOf } from '../faces.ts'
import { postName } from '../post-times.ts'
import { listOf, type PostListName } from '../queries.ts'
import { type StatusGroup, type Tone, toneTexts } from '../target-words.ts'
import type { ListedPost } from './use-followed-list.ts'

const namesMax = 3

type LineProps = { post: PostAnswer; group: StatusGroup; faces: Faces }

/** Accounts with the same status: the status, the accounts, and the reason. Links go to public posts. */
export const StatusLine = ({ post, group: { label, tone, targets }, faces }: LineProps) => {
  const [first] = targets
  const named = targets.slice(0, namesMax)
  const retryAt = targets.find(({ state }) => state === 'retrying')?.nextAt
  return (
    <li>
      <div className="flex flex-wrap gap-x-3 gap-y-1.5">
        <span className="flex h-7 items-center">
          <StatusChip tone={tone}>{label}</StatusChip>
        </span>
        {retryAt !== undefined && (
          <span className="flex h-7 items-center gap-1 text-ink-muted">
            <Trans id="in <countdown/>" components={{ countdown: <Countdown at={retryAt} /> }} />
          </span>
        )}
        <span className="flex min-w-0 flex-1 basis-32 flex-wrap items-center gap-x-3 gap-y-1.5">
          {named.map((target) => (
            <NamedAccount key={target.accountId} post={post} target={target} faces={faces} />
          ))}
          {targets.length > named.length && (
            <span className="text-ink-muted">{i18n.t('and {count} more', { count: targets.length - named.length })}</span>
          )}
        </span>
      </div>
      {first?.reason && <p className="mt-1 line-clamp-2 text-ink-muted [overflow-wrap:anywhere]">{first.reason.message}</p>}
    </li>
  )
}

/** The same in a few marks, for rows of a list: a single account's name, otherwise only the pictures. */
export const StatusMarks = ({ group: { label, tone, targets }, faces }: { group: StatusGroup; faces: Faces }) => {
  const marked = targets.slice(0, namesMax)
  const retryAt = targets.find(({ state }) => state === 'retrying')?.nextAt
  return (
    <li className="flex min-w-0 max-w-full flex-wrap items-center gap-x-2 gap-y-1">
      {isUsual(tone) && <span aria-hidden className={`size-2 rounded-full bg-current @2xl:hidden ${toneTexts[tone]}`} />}
      <span className={isUsual(tone) ? '@max-2xl:sr-only' : undefined}>
        <StatusChip tone={tone}>{label}</StatusChip>
      </span>
      {retryAt !== undefined && (
        <span className="text-ink-muted">
          <Trans id="in <countdown/>" components={{ countdown: <Countdown at={retryAt} /> }} />
        </span>
      )}
      <span className={`flex min-w-0 items-center ${marked.length > 1 ? 'gap-1.5 @max-2xl:-space-x-1 @max-2xl:gap-0' : ''}`}>
        {marked.map((target) => (
          <MarkedAccount key={target.accountId} target={target} faces={faces} isNamed={targets.length === 1} />
        ))}
        {targets.length > marked.length && (
          <span className="pl-2 text-ink-muted">
            <span className="sr-only">{i18n.t('and {count} more', { count: targets.length - marked.length })}</span>
            <span aria-hidden>+{targets.length - marked.length}</span>
          </span>
        )}
      </span>
    </li>
  )
}

/** What goes as planned: where there's little room, a dot says so, and words are left for the rest. */
const isUsual = (tone: Tone) => tone === 'scheduled' || tone === 'connected'

/** Links to the public post if there is one. */
export const MarkedAccount = ({ target, faces, isNamed }: { target: TargetSummary; faces: Faces; isNamed: boolean }) => {
  const { name, username, platform, avatarUrl } = faceOf(faces, target)
  const face = (
    <>
      <Avatar name={name} url={avatarUrl} platform={platform} size="small" />
      {/* Where there's little room, the pictures stand for the names. */}
      <span className={isNamed ? 'truncate @max-md:sr-only' : 'sr-only'}>
        <Handle account={{ platform, username, name }} />
      </span>
    </>
  )
  const shape = 'inline-flex min-w-0 items-center gap-2'
  if (target.url === undefined) return <span className={shape}>{face}</span>
  return (
    <Tooltip text={accountName({ platform, username, name })} isName>
      <a
        href={target.url}
        target="_blank"
        rel="noreferrer"
        className={`${shape} relative z-10 rounded-full underline decoration-line underline-offset-4 hover:decoration-current pointer-coarse:min-h-9`}
      >
        {face}
        <span className="sr-only">{`, ${i18n.t('opens the post in a new tab')}`}</span>
      </a>
    </Tooltip>
  )
}

const NamedAccount = ({ post, target, faces }: Pick<LineProps, 'post' | 'faces'> & { target: TargetSummary }) => {
  const { name, username, platform, avatarUrl } = faceOf(faces, target)
  const face = (
    <>
      <Avatar name={name} url={avatarUrl} platform={platform} size="small" />
      <span className="truncate">
        <Handle account={{ platform, username, name }} />
      </span>
    </>
  )
  const shape = 'inline-flex min-w-0 max-w-full items-center gap-2'
  if (target.url === undefined) return <span className={shape}>{face}</span>
  return (
    <a
      href={target.url}
      target="_blank"
      rel="noreferrer"
      className={`${shape} relative z-10 underline decoration-line underline-offset-4 hover:decoration-current pointer-coarse:min-h-11`}
    >
      {face}
      <ArrowUpRight aria-hidden className="size-3.5 shrink-0 text-ink-muted" />
      <span
        dir="auto"
        className="sr-only"
      >{`, ${i18n.t('opens “{post}” in a new tab', { post: postName(post, post.content.slice(0, 60)) })}`}</span>
    </a>
  )
}

/** Each list's name. */
export const listNames: Record<PostListName, string> = {
  scheduled: i18n.t('Scheduled'),
  drafts: i18n.t('Drafts'),
  published: i18n.t('Published'),
  failed: i18n.t('Failed'),
}

/** Announces the last change to a list to screen readers. */
export const newsOf = (posts: readonly ListedPost[]): string | undefined => {
  const latest = posts.findLast(({ hasLeft }) => hasLeft)?.post
  return latest && `${listNames[listOf(latest)]}: ${latest.content.slice(0, 80)}`
}
