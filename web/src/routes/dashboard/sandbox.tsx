import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { platformsApi, type SandboxPostAnswer } from '#shared/contracts/platforms.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { Button } from '#web/components/button.tsx'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/section.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { Time } from '#web/components/time.tsx'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'

const sandboxPosts = infiniteQueryOptions({
  queryKey: ['sandbox'],
  queryFn: async ({ pageParam, signal }) => (await request(platformsApi.sandboxPosts, { limit: 50, cursor: pageParam }, { signal })).body,
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }) => cursor,
})

/** What the sandbox pretended to publish. The link of a published test post leads here. */
export const Component = () => {
  useTitle(i18n.t('Sandbox'))
  return (
    <>
      <PageHeader
        title={i18n.t('Sandbox')}
        lead={i18n.t('What the sandbox pretended to publish in the last 30 days. None of it reached a platform.')}
      />
      <div className="max-w-3xl">
        <PretendedPosts />
      </div>
    </>
  )
}

const PretendedPosts = () => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(sandboxPosts)
  const wanted = useSearchParams()[0].get('post')
  if (!data)
    return error ? (
      <ErrorState title={i18n.t('The sandbox’s posts couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-48" />
    )
  const posts = data.pages.flatMap(({ items }) => items)
  if (posts.length === 0)
    return (
      <EmptyState
        icon={FlaskConical}
        title={i18n.t('Nothing yet')}
        text={i18n.t('Publish something in test data or with a test key, and it shows up here.')}
      />
    )
  return (
    <div className="grid gap-4">
      <ul aria-label={i18n.t('Sandbox posts')} className="divide-y divide-line border-line border-y">
        {posts.map((post) => (
          <PretendedPost key={post.id} post={post} isWanted={post.id === wanted} />
        ))}
      </ul>
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="justify-self-start">
          {i18n.t('Show more')}
        </Button>
      )}
    </div>
  )
}

const PretendedPost = ({
  post: { platform, username, text, media, publishedAt },
  isWanted,
}: {
  post: SandboxPostAnswer
  isWanted: boolean
}) => (
  <li aria-current={isWanted || undefined} className={`grid gap-1 px-2 py-3 ${isWanted ? 'bg-brass-wash' : ''}`}>
    <p className="flex flex-wrap gap-x-2 text-ink-muted text-sm">
      <span>{`${platformNames[platform]} · @${username}`}</span>
      <Time at={publishedAt} />
    </p>
    <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {text}
    </p>
    {media.length > 0 && (
      <p className="text-ink-muted text-sm">{i18n.t('{count, plural, one {# file} other {# files}}', { count: media.length })}</p>
    )}
  </li>
)
