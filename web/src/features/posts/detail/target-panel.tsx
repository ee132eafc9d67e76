import { useQuery } from '@tanstack/react-query'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import type { Attempt } from '#shared/domain/targets.ts'
import { handleOf } from '#shared/platforms/models.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Countdown } from '#web/components/time.tsx'
import { showClock, showUtc, useTimeZone } from '#web/lib/show-time.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { type Faces, faceOf } from '../faces.ts'
import { byDay, showDay } from '../list/post-days.ts'
import { showDuration } from '../post-times.ts'
import { type AttemptAnswer, postQueries } from '../queries.ts'
import { stateSentence, stateWords, type Tone, toneTexts } from '../target-words.ts'
import { PostLink, ReasonText, TargetActions } from './target-actions.tsx'

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
          <span dir="auto" className="block truncate font-semibold">
            {name}
          </span>
          <span className="block truncate text-ink-muted text-sm">
            {handleOf({ platform, username, name })} on {platformNames[platform]}
          </span>
        </p>
        <StatusChip tone={tone}>{label}</StatusChip>
      </div>
      <Result target={target} />
      {sentence && <p className="text-sm">{sentence}</p>}
      {target.reason && <ReasonText reason={target.reason} platform={platform} />}
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
  'outcome-unknown': 'Checks again in',
  processing: 'Checks again in',
}

/** What was tried for one account, oldest first. */
const AttemptList = ({ history, platform }: { history: History; platform: Platform }) => {
  const timeZone = useTimeZone()
  if (history.kind === 'loading') return <Skeleton className="h-7 w-24 pointer-coarse:h-11" />
  if (history.kind === 'failed') return <ErrorState title="The attempts couldn’t be loaded" error={history.error} onRetry={history.retry} />
  if (history.kind === 'none' || history.attempts.length === 0) return null

  const { attempts } = history
  return (
    <details className="text-sm" open={attempts.length > 1}>
      <summary className="w-fit cursor-pointer py-1 text-ink-muted underline decoration-line underline-offset-4 hover:decoration-current pointer-coarse:py-3">
        {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}
      </summary>
      {byDay(attempts, ({ startedAt }) => startedAt, timeZone).map(({ day, items }) => (
        <div key={day} className="mt-2 grid gap-2">
          <p className="text-ink-muted">{showDay(day, new Date().toISOString())}</p>
          <ol className="grid">
            {items.map((attempt) => (
              <AttemptItem key={attempt.number} attempt={attempt} platform={platform} />
            ))}
          </ol>
        </div>
      ))}
    </details>
  )
}

const AttemptItem = ({ attempt, platform }: { attempt: AttemptAnswer; platform: Platform }) => {
  const { startedAt, endedAt, step, outcome, reason } = attempt
  const { label, tone } = outcomeWords(outcome, platform)
  return (
    <li className="relative grid grid-cols-[auto_1fr] gap-x-3 border-line border-l pb-4 pl-4 last:pb-0">
      <span aria-hidden className={`absolute top-1.5 -left-[4.5px] size-2 rounded-full ${dots[tone]}`} />
      <time dateTime={startedAt} title={showUtc(startedAt)}>
        {showClock(startedAt)}
      </time>
      <div className="min-w-0">
        <p>
          {stepWords(step)}: <span className={`font-semibold ${toneTexts[tone]}`}>{label}</span>
          <span className="figures text-ink-muted"> · {showDuration(Date.parse(endedAt) - Date.parse(startedAt))}</span>
        </p>
        {reason && <ReasonText reason={reason} platform={platform} />}
      </div>
    </li>
  )
}

const dots: Record<Tone, string> = {
  connected: 'bg-connected',
  disconnected: 'bg-disconnected',
  scheduled: 'bg-scheduled',
  failed: 'bg-failed',
  brass: 'bg-brass',
  muted: 'bg-ink-muted',
}

const steps: Record<string, string> = {
  'upload-image': 'Sent the image',
  'upload-start': 'Announced the file',
  'upload-part': 'Sent a part of the file',
  'upload-finish': 'Finished the file',
  'upload-status': 'Asked about the file',
  upload: 'Sent a part of the video',
  describe: 'Sent the description',
  item: 'Asked the platform to fetch a file',
  'items-status': 'Asked about the files',
  container: 'Prepared the post',
  'container-status': 'Asked whether it is ready',
  photo: 'Asked the platform to fetch an image',
  photos: 'Prepared the images',
  'make-pictures': 'Prepared the images',
  'reel-start': 'Announced the reel',
  'reel-upload': 'Asked the platform to fetch the reel',
  'reel-check': 'Asked about the reel',
  'send-video': 'Sent the video',
  'check-video': 'Asked about the video',
  start: 'Announced the video',
  send: 'Sent a part of the video',
  thumbnail: 'Sent the thumbnail',
  post: 'Sent the post',
  pin: 'Sent the Pin',
  finish: 'Sent the end of the video',
  publish: 'Made it public',
  status: 'Asked whether it is ready',
  permalink: 'Asked for its address',
  'first-comment': 'Wrote the first comment',
  conclude: 'Finished',
}

/** A step of an attempt in words; an unknown one by its own name. */
export const stepWords = (step: string): string => {
  const [, part] = /^post-(\d+)$/.exec(step) ?? []
  if (part !== undefined) return `Sent part ${part} of the thread`
  const [, sought] = /^reconcile (.+)$/.exec(step) ?? []
  if (sought !== undefined) return 'Checked whether it arrived'
  return Object.hasOwn(steps, step) ? (steps[step] ?? step) : step
}

/** How an attempt ended, in words and colour. */
export const outcomeWords = (outcome: Attempt['outcome'], platform: Platform): { label: string; tone: Tone } => {
  const name = platformNames[platform]
  const words: Record<Attempt['outcome'], { label: string; tone: Tone }> = {
    done: { label: 'done', tone: 'connected' },
    published: { label: 'published', tone: 'connected' },
    waiting: { label: `${name} is working on it`, tone: 'brass' },
    refused: { label: `${name} refused it`, tone: 'failed' },
    unknown: { label: 'the answer was lost', tone: 'brass' },
    found: { label: 'it is there', tone: 'connected' },
    absent: { label: 'it is not there', tone: 'brass' },
    unavailable: { label: `${name} could not be asked`, tone: 'brass' },
  }
  return words[outcome]
}

/** How the history of one account stands. */
type History =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error; retry: () => void }
  | { kind: 'known'; attempts: AttemptAnswer[] }

/** The attempts of a post, by account. They are read again whenever the post says that there are more. */
export const useAttempts = ({ id, targets }: Pick<PostAnswer, 'id' | 'targets'>) => {
  const count = targets.reduce((sum, { attempts }) => sum + attempts, 0)
  const { data, error, refetch } = useQuery({ ...postQueries.attempts(id, count), enabled: count > 0 })

  return (accountId: string): History => {
    if (count === 0) return { kind: 'none' }
    if (data) return { kind: 'known', attempts: data.filter((attempt) => attempt.accountId === accountId) }
    return error ? { kind: 'failed', error, retry: () => void refetch() } : { kind: 'loading' }
  }
}
