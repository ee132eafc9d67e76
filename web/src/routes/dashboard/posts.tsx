import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { readUnsent } from '#web/features/posts/compose/unsent.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { userQueries } from '#web/features/user/queries.ts'
import { keptText } from '#web/lib/kept-text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Composer, type ComposerProps } from './posts/composer.tsx'
import { ComposerSkeleton } from './posts/composer-skeleton.tsx'
import { EditedPost } from './posts/edited-post.tsx'
import { useDesk } from './posts/use-desk.ts'

/** Asks for the post that is to be changed while the screen itself is loaded. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const id = new URL(request.url).searchParams.get('edit')
  if (id !== null) void queryClient.prefetchQuery(postQueries.one(id))
  return null
}

export const Component = () => {
  const [search] = useSearchParams()
  const editId = search.get('edit') ?? undefined
  const title = editId === undefined ? 'Create Post' : 'Edit Post'
  useTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <Writing editId={editId} />
    </>
  )
}

const Writing = ({ editId }: { editId: string | undefined }) => {
  const { key, openId, ...ways } = useDesk(editId)
  const accounts = useQuery(accountQueries.list())
  const { data: user } = useSuspenseQuery(userQueries.me())

  if (accounts.isPending) return <ComposerSkeleton />
  if (!accounts.data)
    return <ErrorState title="Your accounts could not be loaded" error={accounts.error} onRetry={() => void accounts.refetch()} />
  const props = { ...ways, userId: user.id, accounts: accounts.data }
  if (openId !== undefined) return <EditedPost key={key} id={openId} {...props} />
  return <NewPost key={key} {...props} />
}

const NewPost = (props: Omit<ComposerProps, 'post' | 'media'>) => {
  const { userId, accounts } = props
  // Who has something to say goes on with it before an account is connected.
  const [hasText] = useState(() => keptText() !== undefined || readUnsent({ userId }) !== undefined)
  return accounts.length === 0 && !hasText ? <NoAccounts /> : <Composer {...props} post={undefined} media={[]} />
}

const NoAccounts = () => (
  <EmptyState
    icon={Megaphone}
    title="Where should your posts go?"
    text="Connect an account first; it takes a minute."
    action={
      <Link to="/dashboard/platforms" className={buttonClass({ variant: 'primary' })}>
        Connect an account
      </Link>
    }
  />
)
