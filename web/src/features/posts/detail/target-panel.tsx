import type { PostAnswer } from '#shared/contracts/posts.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { handleOf } from '#shared/platforms/models.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Countdown } from '#web/components/time.tsx'
import { showClock, useTimeZone } from '#web/lib/show-time.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { type Faces, faceOf } from '../faces.ts'
import { PostLink } from '../post-link.tsx'
import { stateSentence, stateWords } from '../target-words.ts'
import { AttemptList } from './attempt-list.tsx'
import { ReasonText } from './reason-text.tsx'
import { TargetActions } from './target-actions.tsx'
import type { History } from './use-attempts.ts'

type Props = { post: PostAnswer; target: TargetSummary; faces: Faces; attempts: History }

/** How one account of a post stands, why, what can be done, and all that happened. */
export const TargetPanel = ({ post, target, faces, attempts }: Props) => {
  const { name, username, platform, avatarUrl } = faceOf(faces, target)
  const { label, tone } = stateWords(target)
  const sentence = stateSentence(target)
  const own = post.overrides[target.accountId]?.content ?? post.overrides[platform]?.content
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={name} url={avatarUrl} platform={platform} size="medium" />
        <p className="min-w-0 flex-1 basis-28 leading-tight">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-ink-muted text-sm">
            {handleOf({ platform, username, name })} on {platformNames[platform]}
          </span>
        </p>
        <StatusChip tone={tone}>{label}</StatusChip>
      </div>
      <Result target={target} />
      {sentence && <p className="text-sm">{sentence}</p>}
      {target.reason && <ReasonText reason={target.reason} />}
      {own !== undefined && (
        <figure className="border-brass border-l-2 pl-3 text-sm">
          <figcaption className="text-ink-muted">Its own text</figcaption>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{own}</p>
        </figure>
      )}
      <TargetActions post={post} target={target} />
      <AttemptList history={attempts} platform={platform} />
    </li>
  )
}

/** Where it went, or when something happens next. */
const Result = ({ target: { state, url, publishedAt, nextAt, platform } }: { target: TargetSummary }) => {
  const timeZone = useTimeZone()
  if (url !== undefined)
    return (
      <p className="flex flex-wrap gap-x-3 text-sm">
        <PostLink platform={platform} url={url} />
        {publishedAt !== undefined && <time dateTime={publishedAt}>at {showClock(publishedAt, timeZone)}</time>}
      </p>
    )
  if (nextAt === undefined || !(state in nextWords)) return null
  return (
    <p className="text-sm">
      {nextWords[state]} <Countdown at={nextAt} />
    </p>
  )
}

const nextWords: Partial<Record<TargetSummary['state'], string>> = {
  retrying: 'Next try in',
  unsure: 'Looks again in',
  processing: 'Asks again in',
}
