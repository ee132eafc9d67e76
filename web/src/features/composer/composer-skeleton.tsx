import { Skeleton } from '#web/components/skeleton.tsx'

/** The shape of the composer while what it needs is on its way. */
export const ComposerSkeleton = () => (
  <div aria-busy className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
    <span role="status" className="sr-only">
      Loading...
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
