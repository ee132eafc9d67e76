import { useQuery } from '@tanstack/react-query'
import { Card } from '#web/components/card.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { accountQueries } from '#web/features/accounts/queries.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ConnectedPlatform } from './platforms/connected-platform.tsx'

export const loader = () => {
  void queryClient.prefetchQuery(accountQueries.list())
  void queryClient.prefetchQuery(accountQueries.platforms())
  return null
}

/** Platform Connections: a card for each platform of this deployment. */
export const Component = () => {
  useTitle('Platform Connections')
  return (
    <>
      <PageHeader
        title="Platform Connections"
        lead="Connect the accounts you publish to. Crier keeps their sign-ins fresh and never sees your passwords."
      />
      <Platforms />
    </>
  )
}

const Platforms = () => {
  const platforms = useQuery(accountQueries.platforms())
  const accounts = useQuery(accountQueries.list())
  const retry = () => Promise.all([platforms.refetch(), accounts.refetch()])

  if (platforms.data && accounts.data)
    return (
      <div className="grid gap-6">
        {platforms.data.map((platform) => (
          <ConnectedPlatform
            key={platform.id}
            platform={platform}
            accounts={accounts.data.filter((account) => account.platform === platform.id)}
          />
        ))}
      </div>
    )
  const error = platforms.error ?? accounts.error
  if (error) return <ErrorState title="Your accounts could not be loaded." error={error} onRetry={retry} />
  return <LoadingPlatforms />
}

const LoadingPlatforms = () => (
  <Card>
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading...</span>
      <div className="flex items-center gap-3">
        <Skeleton className="size-6" />
        <Skeleton className="h-6 w-24" />
        <Skeleton className="ml-auto h-10 w-28" />
      </div>
      {['first', 'second'].map((name) => (
        <div key={name} className="flex items-center gap-3.5">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 w-72 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  </Card>
)
