import { X } from 'lucide-react'
import { Suspense } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { type PostStatus, postStatus } from '#shared/domain/post-status.ts'
import { hasFailure, isFailure } from '#shared/publishing/posts.ts'
import { ErrorState } from '#web/components/empty-state.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import type { Faces } from '#web/features/posts/faces.ts'
import { usePost } from '#web/features/posts/use-post.ts'
import { ShareButton } from '#web/features/shares/share-button.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'

const PostDetail = lazyPart(async () => (await import('#web/features/posts/detail/post-detail.tsx')).PostDetail)

const PostComments = lazyPart(async () => (await import('#web/features/comments/post-comments.tsx')).PostComments)

const ClientResponses = lazyPart(async () => (await import('./client-responses.tsx')).ClientResponses)

const PostMedia = lazyPart(async () => (await import('./post-media.tsx')).PostMedia)

/** The title of an open post. */
export const postTitle = (post: Pick<PostAnswer, 'status' | 'targets'> | undefined) => {
  if (!post) return i18n.t('Post')
  const isPartlyFailed = hasFailure(post) && !post.targets.every(({ state }) => isFailure(state))
  return isPartlyFailed ? i18n.t('Failed on some accounts') : titles[post.status]
}

const titles: Record<PostStatus, string> = {
  [postStatus.draft]: i18n.t('Draft'),
  [postStatus.scheduled]: i18n.t('Scheduled post'),
  [postStatus.published]: i18n.t('Published post'),
  [postStatus.failed]: i18n.t('Failed post'),
}

type Props = { postId: string; faces: Faces; onGone: () => void }

/** The open post, in either layout. */
export const PostContent = ({ postId, faces, onGone }: Props) => {
  const { data: post, error, refetch } = usePost(postId)
  if (error instanceof ApiError && error.status === 404)
    return <p className="text-ink-muted">{i18n.t('We couldn’t find that post. It may have been cancelled or deleted.')}</p>
  if (error && !post) return <ErrorState title={i18n.t('The post couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
  if (!post) return <PostSkeleton />
  return (
    <Suspense fallback={<PostSkeleton />}>
      <div className="grid gap-6">
        <PostDetail post={post} faces={faces} media={<PostMedia ids={post.media} />} clients={<Clients post={post} />} onGone={onGone} />
        <PostComments postId={post.id} />
      </div>
    </Suspense>
  )
}

/** Shares the post with a client, and shows what clients said. */
const Clients = ({ post }: { post: PostAnswer }) => (
  <>
    {useWorkspace().may('share') && (
      <ShareButton
        what={{ kind: 'post', postId: post.id }}
        label={i18n.t('Share this post with a client')}
        about={i18n.t('A link to this post, for someone without an account.')}
      />
    )}
    <ClientResponses post={post} />
  </>
)

const PostSkeleton = () => (
  <div role="status" aria-label={i18n.t('Loading the post')} className="grid gap-6">
    <Skeleton className="h-10 w-40" />
    <Skeleton className="h-4 w-64" />
    <Skeleton className="h-9 w-72" />
    <Skeleton className="h-28 w-full" />
    <Skeleton className="h-24 w-full" />
  </div>
)

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

type ColumnProps = { postId: string; faces: Faces; onClose: () => void; place: 'beside' | 'over' }

const columnClasses = {
  beside:
    'sticky top-[calc(var(--header)+1.5rem)] max-h-[calc(100svh-var(--header)-var(--bottom-bar)-3rem)] self-start overflow-y-auto border-line border-l pl-8',
  over: 'fixed top-(--header) right-0 bottom-[calc(var(--bottom-bar)+var(--cookie-notice,0px))] z-20 w-120 overflow-y-auto border-line border-l bg-paper px-8 py-6 shadow-overlay',
}

/**
 * The open post: beside its list, or over the calendar, whose days keep their widths. Its heading gets focus when it
 * opens.
 */
export const PostColumn = ({ postId, faces, onClose, place }: ColumnProps) => {
  const { data: post } = usePost(postId)
  return (
    <aside aria-labelledby="open-post" className={columnClasses[place]}>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="open-post" ref={focus} tabIndex={-1} className="font-semibold text-lg">
          {postTitle(post)}
        </h2>
        <IconButton label={i18n.t('Close')} icon={X} onClick={onClose} />
      </div>
      <PostContent postId={postId} faces={faces} onGone={onClose} />
    </aside>
  )
}
