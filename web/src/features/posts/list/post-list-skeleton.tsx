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
        className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-2.5 last:border-b-0 @2xl:grid @2xl:grid-cols-[10rem_minmax(0,1fr)_15rem]"
      >
        <Skeleton className="h-6 w-28" />
        <Skeleton className="order-last h-5 w-full @2xl:order-none" />
        <Skeleton className="ml-auto h-6 w-32 @2xl:ml-0" />
      </div>
    ))}
  </div>
)
