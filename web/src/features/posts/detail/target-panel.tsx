import { useQuery } from '@tanstack/react-query'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import type { Attempt } from '#shared/domain/targets.ts'
import { accountName } from '#shared/platforms/models.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Countdown } from '#web/components/time.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { showClock, showUtc, useTimeZone } from '#web/lib/show-time.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { type Faces, faceOf } from '../faces.ts'
import { byDay, showDay } from '../list/post-days.ts'
import { showDuration } from '../post-times.ts'
import { type AttemptAnswer, postQueries } from '../queries.ts'
import { stateSentence, type Tone, targetWords, toneTexts } from '../target-words.ts'
import { PostLink, ReasonText, TargetActions } from './target-actions.tsx'

type Props = { post: PostAnswer; target: TargetSummary; faces: Faces; attempts: History }

/** One account of a post: its state and reason, actions, and history. */
export const TargetPanel = ({ post, target, faces, attempts }: Props) => {
  const { name, username, platform, avatarUrl } = faceOf(faces, target)
  const { label, tone } = targetWords(target, post.review)
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
          <span className="block truncate text-ink-muted text-sm">{accountName({ platform, username, name })}</span>
        </p>
        <StatusChip tone={tone}>{label}</StatusChip>
      </div>
      <Result target={target} />
      {sentence && <p className="text-sm">{sentence}</p>}
      {target.reason && <ReasonText reason={target.reason} platform={platform} of={accountName(target)} />}
      {own !== undefined && (
        <figure className="border-brass border-l-2 pl-3 text-sm">
          <figcaption className="text-ink-muted">{i18n.t('Its own text')}</figcaption>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{own}</p>
        </figure>
      )}
      <TargetActions post={post} target={target} />
      <AttemptList history={attempts} target={target} />
    </li>
  )
}

/** Where it was published, or when the next attempt is. */
const Result = ({ target }: { target: TargetSummary }) => {
  const { state, url, publishedAt, nextAt } = target
  const timeZone = useTimeZone()
  if (url !== undefined)
    return (
      <p className="flex flex-wrap gap-x-3 text-sm">
        <PostLink target={target} url={url} />
        {publishedAt !== undefined && (
          <time dateTime={publishedAt}>{i18n.t('at {clock}', { clock: showClock(publishedAt, timeZone) })}</time>
        )}
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
  retrying: i18n.t('Next try in'),
  'outcome-unknown': i18n.t('Checks again in'),
  processing: i18n.t('Checks again in'),
}

/** The attempts for one account, oldest first. */
const AttemptList = ({ history, target }: { history: History; target: TargetSummary }) => {
  const timeZone = useTimeZone()
  if (history.kind === 'loading') return <Skeleton className="h-7 w-24 pointer-coarse:h-11" />
  if (history.kind === 'failed')
    return <ErrorState title={i18n.t('The attempts couldn’t be loaded')} error={history.error} onRetry={history.retry} />
  if (history.kind === 'none' || history.attempts.length === 0) return null

  const { attempts } = history
  return (
    <details className="text-sm" open={attempts.length > 1}>
      <summary className="w-fit cursor-pointer py-1 text-ink-muted underline decoration-line underline-offset-4 hover:decoration-current pointer-coarse:py-3">
        {i18n.t('{count, plural, one {# attempt} other {# attempts}}', { count: attempts.length })}
        <span className="sr-only">{`: ${accountName(target)}`}</span>
      </summary>
      {byDay(attempts, ({ startedAt }) => startedAt, timeZone).map(({ day, items }) => (
        <div key={day} className="mt-2 grid gap-2">
          <p className="text-ink-muted">{showDay(day, new Date().toISOString())}</p>
          <ol className="grid">
            {items.map((attempt) => (
              <AttemptItem key={attempt.number} attempt={attempt} target={target} />
            ))}
          </ol>
        </div>
      ))}
    </details>
  )
}

const AttemptItem = ({ attempt, target }: { attempt: AttemptAnswer; target: TargetSummary }) => {
  const { platform } = target
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
        {reason && <ReasonText reason={reason} platform={platform} of={`${accountName(target)}, ${showClock(startedAt)}`} />}
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
  'upload-image': i18n.t('Sent the image'),
  'upload-start': i18n.t('Announced the file'),
  'upload-part': i18n.t('Sent a part of the file'),
  'upload-finish': i18n.t('Finished the file'),
  'upload-status': i18n.t('Asked about the file'),
  upload: i18n.t('Sent a part of the video'),
  describe: i18n.t('Sent the description'),
  item: i18n.t('Asked the platform to fetch a file'),
  'items-status': i18n.t('Asked about the files'),
  container: i18n.t('Prepared the post'),
  'container-status': i18n.t('Asked whether it is ready'),
  photo: i18n.t('Asked the platform to fetch an image'),
  photos: i18n.t('Prepared the images'),
  'make-pictures': i18n.t('Prepared the images'),
  'reel-start': i18n.t('Announced the reel'),
  'reel-upload': i18n.t('Asked the platform to fetch the reel'),
  'reel-check': i18n.t('Asked about the reel'),
  'send-video': i18n.t('Sent the video'),
  'check-video': i18n.t('Asked about the video'),
  start: i18n.t('Announced the video'),
  send: i18n.t('Sent a part of the video'),
  thumbnail: i18n.t('Sent the thumbnail'),
  post: i18n.t('Sent the post'),
  pin: i18n.t('Sent the Pin'),
  finish: i18n.t('Sent the end of the video'),
  publish: i18n.t('Made it public'),
  status: i18n.t('Asked whether it is ready'),
  permalink: i18n.t('Asked for its address'),
  'first-comment': i18n.t('Wrote the first comment'),
  conclude: i18n.t('Finished'),
}

/** Describes a step of an attempt. An unknown one gets its own name. */
export const stepWords = (step: string): string => {
  const [, part] = /^post-(\d+)$/.exec(step) ?? []
  if (part !== undefined) return i18n.t('Sent part {part} of the thread', { part })
  const [, sought] = /^reconcile (.+)$/.exec(step) ?? []
  if (sought !== undefined) return i18n.t('Checked whether it arrived')
  return Object.hasOwn(steps, step) ? (steps[step] ?? step) : step
}

/** An attempt's outcome, in words and color. */
export const outcomeWords = (outcome: Attempt['outcome'], platform: Platform): { label: string; tone: Tone } => {
  const name = platformNames[platform]
  const words: Record<Attempt['outcome'], { label: string; tone: Tone }> = {
    done: { label: i18n.t('done'), tone: 'connected' },
    published: { label: i18n.t('published'), tone: 'connected' },
    waiting: { label: i18n.t('{name} is working on it', { name }), tone: 'brass' },
    refused: { label: i18n.t('{name} refused it', { name }), tone: 'failed' },
    unknown: { label: i18n.t('the answer was lost'), tone: 'brass' },
    found: { label: i18n.t('it is there'), tone: 'connected' },
    absent: { label: i18n.t('it is not there'), tone: 'brass' },
    unavailable: { label: i18n.t('{name} couldn’t be reached', { name }), tone: 'brass' },
  }
  return words[outcome]
}

/** The loading state of one account's history. */
type History =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error; retry: () => void }
  | { kind: 'known'; attempts: AttemptAnswer[] }

/** A post's attempts by account. Refetched whenever the post reports more. */
export const useAttempts = ({ id, targets }: Pick<PostAnswer, 'id' | 'targets'>) => {
  const count = targets.reduce((sum, { attempts }) => sum + attempts, 0)
  const { data, error, refetch } = useQuery({ ...postQueries.attempts(id, count), enabled: count > 0 })

  return (accountId: string): History => {
    if (count === 0) return { kind: 'none' }
    if (data) return { kind: 'known', attempts: data.filter((attempt) => attempt.accountId === accountId) }
    return error ? { kind: 'failed', error, retry: () => void refetch() } : { kind: 'loading' }
  }
}
