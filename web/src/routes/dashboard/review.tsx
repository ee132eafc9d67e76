import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { MediaAnswer } from '#shared/contracts/media.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import type { WorkspacePerson } from '#shared/contracts/workspaces.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { PageHeader } from '#web/components/section.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { prefetchPreviews } from '#web/features/composer/account-previews.tsx'
import { previewedFiles } from '#web/features/composer/post-previews.tsx'
import { mediaQueries } from '#web/features/media/media-calls.ts'
import { authorWords } from '#web/features/posts/author-words.ts'
import { useRequestReview, useReviewPost } from '#web/features/posts/mutations.ts'
import { sayWhatFailed } from '#web/features/posts/post-toasts.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { toWallTime } from '#web/features/posts/schedule/zoned-time.ts'
import { i18n } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { localTimeZone, showTime } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useWorkspace, workspaceQueries } from '#web/lib/use-workspace.ts'
import { type ReviewActions, ReviewItem } from './review/review-item.tsx'
import { focusReview, useReviewKeys } from './review/use-review-keys.ts'

const ScheduleDialog = lazyPart(async () => (await import('#web/features/posts/schedule/schedule-dialog.tsx')).ScheduleDialog)

export const loader = () => {
  void queryClient.prefetchQuery(postQueries.reviews())
  void queryClient.prefetchQuery(accountQueries.list())
  return null
}

/** Review: the posts that await approval, each with everything there is to approve. */
export const Component = () => {
  useTitle(i18n.t('Review'))
  const { shown, failed } = useShown()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <PageHeader title={i18n.t('Review')} titleRef={heading} lead={i18n.t('Posts wait here until someone approves them.')} />
      <p className="mb-4 min-h-5 text-ink-muted text-sm pointer-coarse:hidden">
        {shown && shown.posts.length > 0 && <span>{i18n.t('J and K go through the posts. A approves one, R requests changes.')}</span>}
      </p>
      {failed && (
        <ErrorState title={i18n.t('The posts to review couldn’t be loaded')} error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {!failed && !shown && <Skeleton className="h-96" />}
      {shown && <Reviews {...shown} onEmptied={() => heading.current?.focus()} />}
    </>
  )
}

/** The scripts that preview posts on these platforms. */
const previewsQuery = (platforms: readonly Platform[]) => ({
  queryKey: ['previews', platforms],
  queryFn: async () => {
    await prefetchPreviews(platforms)
    return true
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Loads everything that's on the page, so that nothing on it moves. */
const useShown = () => {
  const [posts, accounts, people] = [useQuery(postQueries.reviews()), useQuery(accountQueries.list()), useQuery(workspaceQueries.people())]
  const ids = [...new Set((posts.data ?? []).flatMap(previewedFiles))]
  const platforms = [...new Set((posts.data ?? []).flatMap(({ targets }) => targets.map(({ platform }) => platform)))].toSorted()
  const media = useQuery({ ...mediaQueries.some(ids), enabled: ids.length > 0, placeholderData: keepPreviousData })
  const previews = useQuery({ ...previewsQuery(platforms), placeholderData: keepPreviousData })
  const failed = [posts, accounts].find(({ error, data }) => error && !data)
  const isReady = (media.data !== undefined || ids.length === 0 || media.isError) && (previews.data ?? false) && !people.isPending
  if (!posts.data || !accounts.data || !isReady) return { shown: undefined, failed }
  return { shown: { posts: posts.data, accounts: accounts.data, people: people.data, media: media.data ?? [] }, failed }
}

type ReviewsProps = {
  posts: readonly PostAnswer[]
  accounts: readonly AccountAnswer[]
  /** Undefined if they couldn't be loaded. */
  people: readonly WorkspacePerson[] | undefined
  media: readonly MediaAnswer[]
  onEmptied: () => void
}

const Reviews = ({ posts, accounts, people, media, onEmptied }: ReviewsProps) => {
  const { may } = useWorkspace()
  const { actionsOf, approve, late, ...asking } = useReviewing(posts, onEmptied)
  const [notedId, setNotedId] = useState<string>()
  const mayApprove = may('approve')
  useReviewKeys({
    ids: posts.map(({ id }) => id),
    approve: mayApprove ? (id) => approve(posts.find((post) => post.id === id)) : undefined,
    sendBack: mayApprove ? setNotedId : undefined,
  })
  const close = (id: string) => {
    setNotedId(undefined)
    focusReview(id)
  }
  if (posts.length === 0)
    return (
      <EmptyState
        icon={CheckCheck}
        title={i18n.t('Nothing awaits approval')}
        text={i18n.t('Posts that need it show up here, soonest due first.')}
      />
    )
  return (
    <>
      <div className="grid gap-6">
        {posts.map((post) => (
          <ReviewItem
            key={post.id}
            post={post}
            accounts={accounts}
            media={media}
            author={people && authorWords(post.createdBy, people)}
            isWritingNote={notedId === post.id}
            setWritingNote={(isWriting) => (isWriting ? setNotedId(post.id) : close(post.id))}
            may={{ approve: mayApprove, edit: may('write') }}
            {...actionsOf(post)}
          />
        ))}
      </div>
      {late && <LateDialog key={late.id} post={late} {...asking} />}
    </>
  )
}

type Asking = { isBusy: boolean; onClose: () => void; onTime: (when: { scheduledAt: string; timeZone: string }) => void }

/** Asks for a new time for a post whose own has passed. */
const LateDialog = ({ post: { schedule }, isBusy, onClose, onTime }: Asking & { post: PostAnswer }) => {
  const timeZone = schedule?.timeZone ?? localTimeZone()
  const [plan, setPlan] = useState({ local: toWallTime(toInstant(serverNow() + hourMs), timeZone), timeZone })
  return (
    <Suspense>
      <ScheduleDialog
        isOpen
        onClose={onClose}
        isScheduled
        plan={plan}
        onPlan={({ local, timeZone: zone }) => setPlan({ local, timeZone: zone })}
        onConfirm={onTime}
        isBusy={isBusy}
        refusal={undefined}
      />
    </Suspense>
  )
}

/** The decisions about the posts on the page. One that is decided leaves, and the next one gets focus. */
const useReviewing = (posts: readonly PostAnswer[], onEmptied: () => void) => {
  const review = useReviewPost()
  const again = useRequestReview()
  const [running, setRunning] = useState<{ id: string; busy: NonNullable<ReviewActions['busy']> }>()
  const [late, setLate] = useState<PostAnswer>()

  const run = async (post: PostAnswer, busy: NonNullable<ReviewActions['busy']>, call: () => Promise<unknown>, done: string) => {
    if (running) return false
    const index = posts.indexOf(post)
    setRunning({ id: post.id, busy })
    try {
      await call()
      showToast({ kind: 'success', text: done })
      const stays = busy === 'approve' ? undefined : post.id
      const next = stays ?? posts[index + 1]?.id ?? posts[index - 1]?.id
      if (next === undefined) onEmptied()
      else focusReview(next)
      return true
    } catch (error) {
      sayWhatFailed(error)
      return false
    } finally {
      setRunning(undefined)
    }
  }
  const decide = (post: PostAnswer) => ({ id: post.id, revision: post.revision })
  const approve = (post: PostAnswer | undefined) => {
    if (!post) return
    const { scheduledAt } = post
    if (scheduledAt === undefined || Date.parse(scheduledAt) <= serverNow()) return setLate(post)
    const done = i18n.t('Approved. It goes out {time}.', { time: showTime(scheduledAt) })
    void run(post, 'approve', () => review.mutateAsync({ ...decide(post), decision: 'approve' }), done)
  }
  const approveLate = async (when: { scheduledAt: string; timeZone: string }) => {
    if (!late) return
    const done = i18n.t('Approved. It goes out {time}.', { time: showTime(when.scheduledAt) })
    const isDone = await run(late, 'approve', () => review.mutateAsync({ ...decide(late), ...when, decision: 'approve' }), done)
    if (isDone) setLate(undefined)
  }
  const actionsOf = (post: PostAnswer): ReviewActions => ({
    busy: running?.id === post.id ? running.busy : undefined,
    approve: () => approve(post),
    sendBack: (note) =>
      run(
        post,
        'send-back',
        () => review.mutateAsync({ ...decide(post), note, decision: 'request-changes' }),
        i18n.t('Sent back with your note.'),
      ),
    askAgain: () => void run(post, 'ask-again', () => again.mutateAsync(decide(post)), i18n.t('Asked for approval again.')),
  })
  return {
    actionsOf,
    approve,
    late,
    isBusy: running !== undefined,
    onClose: () => setLate(undefined),
    onTime: (when: { scheduledAt: string; timeZone: string }) => void approveLate(when),
  }
}
