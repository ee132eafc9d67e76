import { useQuery } from '@tanstack/react-query'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { mediaQueries } from '#web/features/media/queries.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { Composer, type ComposerProps } from './composer.tsx'
import { ComposerSkeleton } from './composer-skeleton.tsx'

type Props = Omit<ComposerProps, 'post' | 'media'> & { id: string }

/** A post of the server in the composer, once it and its files are known. */
export const EditedPost = ({ id, ...props }: Props) => {
  const post = useQuery(postQueries.one(id))
  const ids = post.data ? filesOf(post.data) : []
  const media = useQuery({ ...mediaQueries.some(ids), enabled: ids.length > 0 })

  const failed = post.data ? media : post
  if (failed.isError) return <ErrorState title="This post could not be loaded" error={failed.error} onRetry={() => void failed.refetch()} />
  if (!post.data || (ids.length > 0 && !media.data)) return <ComposerSkeleton />
  return <Composer {...props} post={post.data} media={media.data ?? []} />
}

/** For all, for some platforms or for some accounts. */
const filesOf = ({ media, overrides }: PostAnswer) => [
  ...new Set([...media, ...Object.values(overrides).flatMap((own) => own.media ?? [])]),
]
