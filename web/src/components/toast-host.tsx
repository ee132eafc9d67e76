import { Suspense } from 'react'
import { useToasts } from '#web/lib/toast.ts'
import { lazyPart, useWasEver } from './lazy-part.tsx'

const Toaster = lazyPart(async () => (await import('./toaster.tsx')).Toaster)

/** Where toasts appear, once per page. Base UI's toasts are 9 KB and load with the first toast. */
export const ToastHost = () => {
  const isNeeded = useWasEver(useToasts().length > 0)
  return (
    isNeeded && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}
