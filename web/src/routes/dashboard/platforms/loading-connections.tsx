import { Card } from '#web/components/card.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'

/** The shape of what comes: cards of platforms, and the groups beside them. */
export const LoadingConnections = () => (
  <div role="status" className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
    <span className="sr-only">Loading...</span>
    <div className="grid gap-4">
      {['first', 'second', 'third', 'fourth'].map((name) => (
        <Card key={name} className="grid gap-3">
          <div className="flex items-center gap-3">
            <Skeleton className="size-6" />
            <Skeleton className="h-6 w-24" />
            <Skeleton className="ml-auto h-10 w-28" />
          </div>
          <Skeleton className="h-5 w-72 max-w-full" />
        </Card>
      ))}
    </div>
    <Card className="grid gap-4">
      <Skeleton className="h-6 w-20" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-10 w-full" />
    </Card>
  </div>
)
