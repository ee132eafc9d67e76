import { Skeleton } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'

/** The loading placeholder for a plan with its invoices. */
export const LoadingPlan = () => (
  <div role="status" className="grid max-w-2xl gap-4">
    <span className="sr-only">{i18n.t('Loading your plan...')}</span>
    <Skeleton className="h-9 w-48" />
    <Skeleton className="h-5 w-full" />
    <Skeleton className="h-16 w-full" />
    <Skeleton className="h-64 w-full" />
  </div>
)
