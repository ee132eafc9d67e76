import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import type { MediaAnswer } from '#shared/contracts/media.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { mediaQueries } from '#web/features/media/media-calls.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { isOwnNavigation } from './active-composer.ts'
import { BottomBar } from './bottom-bar.tsx'
import { CheckProvider, checker } from './check-context.tsx'
import { ComposerProvider, useComposer } from './composer-context.tsx'
import { type Composer as ComposerState, isUnsaved } from './composer-state.ts'
import { partControlId } from './control-ids.ts'
import { isBlank } from './draft.ts'
import {
  ConfirmDialog,
  Outcome,
  prefetchLaterParts,
  prefetchWrittenParts,
  RefusalNotice,
  RestoredNotice,
  Scheduled,
  Sending,
  WaitingTextNotice,
} from './later-parts.ts'
import { PreviewPane } from './preview-pane.tsx'
import type { Navigation } from './use-actions.ts'
import { WritingPane } from './writing-pane.tsx'

type Props = Navigation & {
  workspaceId: string
  accounts: readonly AccountAnswer[]
  /** A time chosen beforehand, as local time in the person's zone, YYYY-MM-DDTHH:mm. */
  at?: string | undefined
  /** The queue whose free slot that time is. */
  queueId?: string | undefined
  firstIds?: readonly string[] | undefined
  /** What members say about the saved post, rendered by the route. */
  comments?: ReactNode
}

/** A new or existing post, from its first character to its result. */
export const Composer = ({ postId, ...props }: Props & { postId: string | undefined }) =>
  postId === undefined ? <Opened {...props} post={undefined} media={[]} /> : <EditedPost {...props} id={postId} />

/**
 * Loads an existing post and its files first. Once open, the composer stays, even if they can't be refetched. Until a
 * changed post's files are loaded, it has the post as it was.
 */
const EditedPost = ({ id, ...props }: Props & { id: string }) => {
  const post = useQuery(postQueries.one(id))
  const ids = post.data ? filesOf(post.data) : []
  const media = useQuery({ ...mediaQueries.some(ids), enabled: ids.length > 0 })
  const files = ids.length > 0 ? media.data : noFiles
  const [loaded, setLoaded] = useState<Loaded>()
  if (post.data && files && (loaded?.post !== post.data || loaded.media !== files)) setLoaded({ post: post.data, media: files })
  if (loaded) return <Opened {...props} {...loaded} />

  const failed = post.data ? media : post
  if (failed.isError)
    return <ErrorState title={i18n.t('This post couldn’t be loaded')} error={failed.error} onRetry={() => void failed.refetch()} />
  return <ComposerSkeleton />
}

type Loaded = { post: PostAnswer; media: readonly MediaAnswer[] }

const noFiles: readonly MediaAnswer[] = []

/** The files for all accounts, for individual platforms, and for individual accounts. */
const filesOf = ({ media, overrides }: PostAnswer) => [
  ...new Set([...media, ...Object.values(overrides).flatMap((override) => override.media ?? [])]),
]

const Opened = ({ comments, ...props }: Omit<Parameters<typeof ComposerProvider>[0], 'children'> & Pick<Props, 'comments'>) => (
  <ComposerProvider {...props}>
    <CheckProvider workspaceId={props.workspaceId}>
      <Suspense fallback={<ComposerSkeleton />}>
        <Phase comments={comments} />
      </Suspense>
    </CheckProvider>
  </ComposerProvider>
)

const Phase = ({ comments }: Pick<Props, 'comments'>) => {
  const { composer, waiting, restoration } = useComposer()
  const { phase } = composer
  const isReady = useWrittenParts()
  useEffect(() => void prefetchLaterParts(), [])
  useFocusOnArrival(phase.name === 'writing' ? composer.draft.parts[0]?.key : undefined)
  useFocusAfterUndo(composer)
  if (!isReady) return <ComposerSkeleton />
  if (phase.name === 'published') return <Outcome post={phase.post} undo={phase.undo} />
  if (phase.name === 'scheduled') return <Scheduled post={phase.post} />
  const isPublishing = phase.name === 'sending' && phase.intent === 'publish'
  return (
    <>
      <LeaveGuard />
      {waiting && <WaitingTextNotice />}
      {restoration && <RestoredNotice />}
      <div>
        {/* The page's end stays below the window, so findings push nothing visible. */}
        <div className="grid min-h-[calc(100svh-11rem)] content-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
          <div className="min-w-0">
            {isPublishing ? <Sending /> : <WritingPane />}
            <Suspense>{phase.name === 'writing' && phase.refusal && <RefusalNotice />}</Suspense>
          </div>
          {/* The preview stays in sight as long as its cell is as high as the text. */}
          <PreviewPane />
          {comments !== undefined && <div className="min-w-0 lg:col-start-2">{comments}</div>}
        </div>
        <BottomBar />
      </div>
    </>
  )
}

/**
 * True once what the opened post shows is loaded, including what's found in it: otherwise, its parts would push each
 * other down as they arrive. An empty post is ready at once, and while offline, what's there has to do.
 */
const useWrittenParts = () => {
  const { composer, chosen } = useComposer()
  const [platforms] = useState(() =>
    isBlank(composer.draft, composer.files) ? undefined : [...new Set(chosen.map(({ platform }) => platform))],
  )
  const { isPending } = useQuery({
    queryKey: ['posts', 'written-parts', platforms],
    queryFn: ({ client }) => Promise.all([prefetchWrittenParts(platforms ?? []), client.ensureQueryData(checker)]),
    enabled: platforms !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isOnline = useIsOnline()
  return platforms === undefined || !isPending || !isOnline
}

/** Focuses the text right away, unless the person has already moved elsewhere. */
const useFocusOnArrival = (key: string | undefined) => {
  const focus = useEffectEvent(() => {
    const isElsewhere = document.activeElement?.matches('input, textarea, select, [role=dialog] *')
    if (key !== undefined && !isElsewhere) document.getElementById(partControlId(key))?.focus({ preventScroll: true })
  })
  useEffect(() => focus(), [])
}

/** Focuses the text again when publishing was undone. */
const useFocusAfterUndo = ({ phase, draft }: ComposerState) => {
  const wasPublished = useRef(false)
  const key = draft.parts[0]?.key
  useEffect(() => {
    if (wasPublished.current && phase.name === 'writing' && key !== undefined) document.getElementById(partControlId(key))?.focus()
    wasPublished.current = phase.name === 'published'
  }, [phase.name, key])
}

/** Saves unsaved work before the person goes to another screen, and asks only if something would be lost. */
const LeaveGuard = () => {
  const { composer, leave } = useComposer()
  const [isAsking, setAsking] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved(composer) &&
      !isOwnNavigation(nextLocation.state) &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  const isBlocked = blocker.state === 'blocked'
  const leaveOrAsk = useEffectEvent(async () => {
    if (await leave()) blocker.proceed?.()
    else setAsking(true)
  })
  useEffect(() => {
    setAsking(false)
    if (isBlocked) void leaveOrAsk()
  }, [isBlocked])
  return (
    <Suspense>
      <ConfirmDialog
        isOpen={isBlocked && isAsking}
        onClose={() => blocker.reset?.()}
        title={i18n.t('Leave without saving?')}
        text={i18n.t('This browser keeps what you wrote, so it’ll be here when you come back.')}
        confirmLabel={i18n.t('Leave')}
        tone="primary"
        onConfirm={() => blocker.proceed?.()}
      />
    </Suspense>
  )
}

/** The composer's skeleton while it loads. */
export const ComposerSkeleton = () => (
  <div aria-busy className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
    <span role="status" className="sr-only">
      {i18n.t('Loading...')}
    </span>
    <div className="grid min-w-0 gap-5">
      <Skeleton className="h-5 w-20" />
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-10 w-36" />
        <Skeleton className="h-10 w-40" />
      </div>
      <Skeleton className="h-64 w-full" />
    </div>
    <div className="grid min-w-0 content-start gap-5">
      <Skeleton className="h-5 w-20" />
      <Skeleton className="h-48 w-full" />
    </div>
  </div>
)
