import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router-dom'
import { postStatus } from '#shared/domain/post-status.ts'
import { ErrorState } from '#web/components/empty-state.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { PageTitle } from '#web/components/section.tsx'
import { Trans } from '#web/components/trans.tsx'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { useActiveComposer } from '#web/features/composer/active-composer.ts'
import { Composer, ComposerSkeleton } from '#web/features/composer/composer.tsx'
import { ChosenTime, Tabs } from '#web/features/composer/later-parts.ts'
import { leftDraft } from '#web/features/composer/left-draft.ts'
import { takeNewPostSlot } from '#web/features/composer/new-post-slot.ts'
import { readUnsent } from '#web/features/composer/open-composer.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { newPostPath } from '#web/features/shortcuts/shortcuts.ts'
import { usePerson, userQueries } from '#web/features/user/queries.ts'
import { i18n } from '#web/lib/i18n.ts'
import { keptText } from '#web/lib/kept-text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { currentWorkspace } from '#web/lib/workspace.ts'

const OnlyLooking = lazyPart(async () => (await import('./posts/only-looking.tsx')).OnlyLooking)
const PostComments = lazyPart(async () => (await import('#web/features/comments/post-comments.tsx')).PostComments)

/**
 * Requests the post to edit, and the tabs of posts for several platforms, while the screen itself is loading. Where a
 * time may be chosen, waits for its controls, so that they move nothing. An address that asks for nothing in particular
 * leads to the draft that the person left unfinished.
 */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { search, searchParams } = new URL(request.url)
  const id = searchParams.get('edit')
  if (id !== null) void queryClient.prefetchQuery(postQueries.one(id))
  void Tabs.prefetch()
  const mayHaveTime = id !== null || searchParams.has('at')
  await Promise.all([takeNewPostSlot(), mayHaveTime && navigator.onLine && ChosenTime.prefetch()])
  const left = search === '' ? await findLeftDraft() : undefined
  return left === undefined ? null : redirect(`/dashboard/posts?edit=${left}&continued=`)
}

/** Returns the unfinished draft, unless text that isn't on the server yet waits in this browser. */
const findLeftDraft = async () => {
  const { id } = await queryClient.ensureQueryData(userQueries.me())
  const workspaceId = currentWorkspace() ?? id
  const left = leftDraft.get(workspaceId)
  if (left === undefined || keptText() !== undefined || readUnsent({ workspaceId })) return undefined
  const post = await queryClient.fetchQuery(postQueries.one(left)).catch(() => undefined)
  if (post?.status === postStatus.draft) return left
  leftDraft.forget(workspaceId)
  return undefined
}

export const Component = () => {
  const [search] = useSearchParams()
  const editId = search.get('edit') ?? undefined
  const title = editId === undefined ? i18n.t('Create Post') : i18n.t('Edit Post')
  useTitle(title)
  const { may } = useWorkspace()
  if (!may('write'))
    return (
      <Suspense>
        <OnlyLooking />
      </Suspense>
    )
  return (
    <>
      <header className="mb-3 flex items-start justify-between gap-4">
        <PageTitle>{title}</PageTitle>
        <DraftsLink />
      </header>
      {search.has('continued') && (
        <p role="status" className="mb-4 rounded-card bg-brass-wash px-4 py-2 text-sm">
          <Trans
            id="Continue your draft, or <link>start a new post</link>."
            components={{ link: <Link to={newPostPath} className="font-semibold underline underline-offset-4" /> }}
          />
        </p>
      )}
      <Writing editId={editId} slot={slotIn(search)} />
    </>
  )
}

const DraftsLink = () => {
  const { data } = useQuery(postQueries.counts(usePerson().id))
  return (
    <Link
      to="/dashboard/scheduled?tab=drafts"
      className="self-center text-ink-muted text-sm underline-offset-4 hover:underline pointer-coarse:-my-1 pointer-coarse:py-3"
    >
      <Trans
        id="Drafts <count/>"
        components={{
          count: (
            // As wide before the number is known, so nothing moves.
            <span className="figures inline-block min-w-8 text-right">{data && `(${data.drafts.toLocaleString(i18n.locale)})`}</span>
          ),
        }}
      />
    </Link>
  )
}

/** The page the person came from determines when the post goes out, in which queue, and to whom. */
const slotIn = (search: URLSearchParams) => ({
  at: search.get('at') ?? undefined,
  queueId: search.get('queue') ?? undefined,
  firstIds: search.get('to')?.split(','),
})

const Writing = ({ editId, slot }: { editId: string | undefined; slot: ReturnType<typeof slotIn> }) => {
  const { key, ...active } = useActiveComposer(editId)
  const accounts = useQuery(accountQueries.list())
  const { id } = usePerson()
  const workspaceId = currentWorkspace() ?? id

  if (accounts.isPending) return <ComposerSkeleton />
  if (!accounts.data)
    return <ErrorState title={i18n.t('Your accounts couldn’t be loaded')} error={accounts.error} onRetry={() => void accounts.refetch()} />
  const comments = active.postId !== undefined && currentWorkspace() !== undefined && (
    <Suspense>
      <PostComments postId={active.postId} />
    </Suspense>
  )
  return <Composer key={key} {...active} {...slot} workspaceId={workspaceId} accounts={accounts.data} comments={comments || undefined} />
}
