import { Skeleton } from '#web/components/skeleton.tsx'

/** The chart and the four counts, while they are loaded. */
export const FiguresSkeleton = () => (
  <div role="status" aria-label="Loading the figures">
    <Skeleton className="h-5 w-40" />
    <Skeleton className="mt-3 h-18" />
    <Skeleton className="mt-1.5 h-5" />
    <div className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3.5">
      {['published', 'failed', 'scheduled', 'drafts'].map((name) => (
        <Skeleton key={name} className="h-15" />
      ))}
    </div>
  </div>
)
