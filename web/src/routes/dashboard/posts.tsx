import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router-dom'
import { ErrorState } from '#web/components/empty-state.tsx'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { useActiveComposer } from '#web/features/composer/active-composer.ts'
import { Composer, ComposerSkeleton } from '#web/features/composer/composer.tsx'
import { Tabs } from '#web/features/composer/later-parts.ts'
import { takeNewPostSlot } from '#web/features/composer/new-post-slot.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { userQueries } from '#web/features/user/queries.ts'
import { i18n } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useTitle } from '#web/lib/use-title.ts'

/** Requests the post to edit, and the tabs of posts for several platforms, while the screen itself is loading. */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const id = new URL(request.url).searchParams.get('edit')
  if (id !== null) void queryClient.prefetchQuery(postQueries.one(id))
  void Tabs.prefetch()
  await takeNewPostSlot()
  return null
}

export const Component = () => {
  const [search] = useSearchParams()
  const editId = search.get('edit') ?? undefined
  const title = editId === undefined ? i18n.t('Create Post') : i18n.t('Edit Post')
  useTitle(title)
  return (
    <>
      <header className="mb-3 flex min-h-8 items-center justify-between gap-4">
        <h1 className="font-semibold text-lg tracking-tight">{title}</h1>
        <Link
          to="/dashboard/scheduled?tab=drafts"
          className="text-ink-muted text-sm underline-offset-4 hover:underline pointer-coarse:py-3"
        >
          {i18n.t('Drafts')}
        </Link>
      </header>
      <Writing editId={editId} slot={slotIn(search)} />
    </>
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
  const { data: user } = useSuspenseQuery(userQueries.me())

  if (accounts.isPending) return <ComposerSkeleton />
  if (!accounts.data)
    return <ErrorState title={i18n.t('Your accounts couldn’t be loaded')} error={accounts.error} onRetry={() => void accounts.refetch()} />
  return <Composer key={key} {...active} {...slot} userId={user.id} accounts={accounts.data} />
}
