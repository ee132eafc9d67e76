import { queryOptions, useQuery } from '@tanstack/react-query'
import { CircleCheck, LoaderCircle, Undo2 } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { secondMs } from '#shared/domain/times.ts'
import { accountName } from '#shared/platforms/models.ts'
import { isMoving, type TargetSummary } from '#shared/publishing/posts.ts'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Countdown } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { PostLink, ReasonText, TargetActions } from '#web/features/posts/detail/target-actions.tsx'
import { listOf, postQueries } from '#web/features/posts/queries.ts'
import { progressWords, reviewWords, stateSentence } from '#web/features/posts/target-words.ts'
import { usePost } from '#web/features/posts/use-post.ts'
import { FirstPost, useIsUncelebrated } from '#web/features/user/first-post.tsx'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showTime, showUtc, useTimeZone } from '#web/lib/show-time.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { useComposer } from './composer-context.tsx'
import type { UndoTime } from './composer-state.ts'

type OutcomeProps = { post: PostAnswer }

/** The progress of a published post, account by account, until each has a result. At first, it may be undone. */
export const Outcome = ({ post: sent, undo }: OutcomeProps & { undo: UndoTime | undefined }) => {
  const { accounts } = useComposer()
  const { data: post = sent } = usePost(sent.id)
  return (
    <OutcomeFrame title={titleOf(post)}>
      {undo && <UndoRow until={undo.until} />}
      <ul className="divide-y divide-line border-line border-y">
        {post.targets.map((target) => (
          <TargetLine key={target.accountId} post={post} target={target} account={accounts.find(({ id }) => id === target.accountId)} />
        ))}
      </ul>
      <NextSteps postPath={`/dashboard/scheduled?tab=${listOf(post)}&post=${post.id}`} />
      <div className="not-empty:mt-6">{post.status === postStatus.published && <PerhapsFirstPost />}</div>
    </OutcomeFrame>
  )
}

/** The same before the server has responded. */
export const Sending = () => {
  const { chosen } = useComposer()
  return (
    <OutcomeFrame title={i18n.t('Publishing...')}>
      <ul className="divide-y divide-line border-line border-y">
        {chosen.map((account) => (
          <li key={account.id} className="flex flex-wrap items-center gap-3 py-4">
            <Who {...account} />
            <StatusChip tone="scheduled">{i18n.t('Waiting its turn')}</StatusChip>
          </li>
        ))}
      </ul>
    </OutcomeFrame>
  )
}

/** Confirms a scheduled post, with its time and a countdown. */
export const Scheduled = ({ post }: OutcomeProps) => {
  const { accounts } = useComposer()
  const { schedule, targets } = post
  const ownTimeZone = useTimeZone()
  if (!schedule) return null
  const { scheduledAt, timeZone } = schedule
  const names = targets.map(({ accountId, platform, username }) =>
    accountName(accounts.find(({ id }) => id === accountId) ?? { platform, username }),
  )
  return (
    <OutcomeFrame title={reviewWords(post.review)?.label ?? i18n.t('Scheduled')}>
      <div className="border-brass border-l-2 pl-4">
        <p className="font-semibold text-lg">{showTime(scheduledAt, { timeZone })}</p>
        {timeZone !== ownTimeZone && (
          <p className="text-ink-muted">{i18n.t('{time} in your time zone', { time: showTime(scheduledAt) })}</p>
        )}
        <p className="figures text-ink-muted">{showUtc(scheduledAt)}</p>
      </div>
      <p className="mt-4">
        <Trans
          id="To {names}, in <span><countdown/></span>."
          values={{ names: names.join(', ') }}
          components={{ span: <span className="figures font-semibold" />, countdown: <Countdown at={scheduledAt} /> }}
        />
      </p>
      <NextSteps postPath={`/dashboard/scheduled?tab=scheduled&post=${post.id}`} />
    </OutcomeFrame>
  )
}

const outcomeId = 'outcome'

/** A heading that takes focus, since the element that had it is gone. */
const OutcomeFrame = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-labelledby={outcomeId} className="max-w-3xl rounded-card border border-line bg-sheet p-5 sm:p-6">
    <h2 id={outcomeId} tabIndex={-1} ref={focus} className="mb-4 font-semibold text-xl tracking-tight outline-none">
      {title}
    </h2>
    {children}
  </section>
)

const focus = (heading: HTMLElement | null) => {
  heading?.focus({ preventScroll: true })
  if (heading) window.scrollTo({ top: 0 })
}

type UndoProps = { until: number }

/** The seconds left to undo, and the button for it. Nothing of the post leaves before they have passed. */
const UndoRow = ({ until }: UndoProps) => {
  const left = useSecondsLeft(until)
  return left > 0 ? <UndoButton left={left} /> : null
}

const UndoButton = ({ left }: { left: number }) => {
  const { undo } = useComposer()
  const row = useRef<HTMLDivElement>(null)
  const [seconds] = useState(left)
  const [said, setSaid] = useState('')
  // A live region announces only what changes in it. It must not announce every second.
  useEffect(() => setSaid(announcement(seconds)), [seconds])
  useLayoutEffect(() => {
    const { current } = row
    return () => {
      if (current?.contains(document.activeElement)) document.getElementById(outcomeId)?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={row} className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-brass border-l-2 py-1 pl-4">
      <p className="flex-1 basis-44">
        <span aria-hidden className="figures">
          {i18n.t('{seconds, plural, one {It goes out in # second.} other {It goes out in # seconds.}}', { seconds: left })}
        </span>
        <span role="status" className="sr-only">
          {said}
        </span>
      </p>
      <Button icon={Undo2} isBusy={undo.isPending} busyText={i18n.t('Undoing...')} onClick={() => void undo.run()}>
        {i18n.t('Undo')}
      </Button>
    </div>
  )
}

const announcement = (seconds: number) =>
  i18n.t('{seconds, plural, one {You can undo this for # second.} other {You can undo this for # seconds.}}', { seconds })

/** How many seconds are left until `until` (epoch ms by this device's clock), rounded up. */
const useSecondsLeft = (until: number) => {
  const [left, setLeft] = useState(() => secondsUntil(until))
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(secondsUntil(until)), until - (left - 1) * secondMs - Date.now())
    return () => clearTimeout(timer)
  }, [left, until])
  return left
}

const secondsUntil = (until: number) => Math.ceil((until - Date.now()) / secondMs)

/** Links to go on from a finished post. */
const NextSteps = ({ postPath }: { postPath: string }) => {
  const { onWriteAnother } = useComposer()
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button variant="primary" onClick={onWriteAnother}>
        {i18n.t('Write another')}
      </Button>
      <Link to={postPath} className={buttonClass({ variant: 'secondary' })}>
        {i18n.t('Open in Scheduled Posts')}
      </Link>
    </div>
  )
}

const titleOf = ({ targets }: PostAnswer) => {
  const published = targets.filter(({ state }) => state === 'published').length
  if (targets.some(isOnItsWay)) return i18n.t('Publishing...')
  if (published === targets.length) return i18n.t('Published')
  return published === 0
    ? i18n.t('Not published')
    : i18n.t('Published on {published} of {count} accounts', { published, count: targets.length })
}

const isOnItsWay = ({ state }: TargetSummary) => isMoving(state) && state !== 'paused'

/** Something happens with it at this moment, rather than later. */
const isBusy = ({ state }: TargetSummary) => state === 'sending' || state === 'processing' || state === 'outcome-unknown'

const Spin = () => <LoaderCircle aria-hidden className="size-4 animate-spin text-brass" />

type LineProps = { post: PostAnswer; target: TargetSummary; account: AccountAnswer | undefined }

const TargetLine = ({ post, target, account }: LineProps) => {
  const { state, url, reason, platform, username } = target
  const { label, tone } = progressWords(target)
  const sentence = stateSentence(target)
  return (
    <li aria-live="polite" className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-3">
        <Who platform={platform} username={username} name={account?.name ?? username} avatarUrl={account?.avatarUrl} />
        {isBusy(target) && <Spin />}
        {state === 'published' ? (
          <p className="flex items-center gap-1.5 font-medium text-[0.9375rem] text-connected">
            <CircleCheck aria-hidden className="size-4.5 shrink-0" />
            <span>{post.platformResponses[target.accountId] ?? i18n.t('Post published successfully')}</span>
          </p>
        ) : (
          <StatusChip tone={tone}>{label}</StatusChip>
        )}
      </div>
      <div className="grid gap-2 sm:pl-13">
        {url !== undefined && <PostLink target={target} url={url} />}
        {sentence && <p className="text-sm">{sentence}</p>}
        {reason && state !== 'published' && <ReasonText reason={reason} platform={platform} of={accountName(target)} />}
        <GoesOn {...target} />
        <TargetActions post={post} target={target} />
      </div>
    </li>
  )
}

/** When the next attempt happens for an account that's being retried, or when its thread continues. */
const GoesOn = ({ state, reason, nextAt }: TargetSummary) => {
  const isPause = state === 'enqueued' && reason !== undefined
  if (nextAt === undefined || !(isPause || state === 'retrying')) return null
  return (
    <p aria-live="off" className="text-sm">
      {isPause ? i18n.t('Continues in') : i18n.t('Next try in')} <Countdown at={nextAt} />
    </p>
  )
}

type WhoProps = { name: string; username: string; avatarUrl?: string | undefined; platform: AccountAnswer['platform'] }

const Who = ({ name, username, avatarUrl, platform }: WhoProps) => (
  <div className="flex min-w-0 flex-1 basis-44 items-center gap-3">
    <Avatar name={name} url={avatarUrl} platform={platform} />
    <p className="min-w-0 leading-tight">
      <span dir="auto" className="block truncate font-semibold">
        {name}
      </span>
      <span className="block truncate text-ink-muted text-sm">{accountName({ platform, username, name })}</span>
    </p>
  </div>
)

/** A celebration next to a post that has just been published, if it's the person's first. */
const PerhapsFirstPost = () => {
  const { data = false } = useQuery({ ...firstPostQuery(useTimeZone()), enabled: useIsUncelebrated() })
  return <FirstPost isFirst={data} />
}

const firstPostQuery = (timeZone: string) =>
  queryOptions({
    queryKey: [...postQueries.overviews(), 'first-post'],
    queryFn: async ({ signal }) => (await request(userApi.overview, { timeZone }, { signal })).body,
    select: ({ begun }) => begun?.isFirstPublished === true,
    retry: false,
  })
