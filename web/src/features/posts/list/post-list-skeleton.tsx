import { Skeleton } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'

const rows = ['first', 'second', 'third', 'fourth']

/** The loading state of a day's posts. */
export const PostListSkeleton = () => (
  <div className="@container" role="status" aria-label={i18n.t('Loading posts')}>
    <div className="border-line border-b pb-2">
      <Skeleton className="h-4 w-44" />
    </div>
    {rows.map((row) => (
      <div
        key={row}
        className="grid gap-3 border-line border-b py-5 last:border-b-0 @md:grid-cols-[7rem_minmax(0,1fr)] @md:gap-5 @3xl:grid-cols-[7rem_minmax(0,1fr)_19rem] @3xl:gap-8"
      >
        <Skeleton className="h-6 w-20" />
        <div className="grid gap-2.5">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/5" />
        </div>
        <Skeleton className="h-6 w-52 @md:col-start-2 @3xl:col-start-3" />
      </div>
    ))}
  </div>
)
