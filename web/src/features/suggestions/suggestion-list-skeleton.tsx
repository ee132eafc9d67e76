import { Skeleton } from '#web/components/skeleton.tsx'

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

/** A page of suggestions that is on its way. */
export const SuggestionListSkeleton = () => (
  <div role="status" aria-label="Loading suggestions">
    {rows.map((row) => (
      <div key={row} className="flex items-start gap-4 border-line border-t py-4.5 first:border-t-0 sm:gap-5">
        <Skeleton className="h-15 w-13 shrink-0" />
        <div className="grid min-w-0 flex-1 gap-2.5 py-1">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-full max-w-prose" />
          <Skeleton className="h-3.5 w-36" />
        </div>
      </div>
    ))}
  </div>
)
