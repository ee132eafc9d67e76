import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useRevalidator, useRouteError } from 'react-router-dom'
import { Button } from '#web/components/button.tsx'
import { Logo } from '#web/components/logo.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { screens } from '#web/lib/screens.ts'
import { useTitle } from '#web/lib/use-title.ts'

/** A skeleton of the shell, while the person is loading. */
export const Loading = () => (
  <>
    <header className="flex h-(--header) items-center border-line border-b px-4 lg:px-6">
      <Logo />
    </header>
    <div className="flex">
      <div className="hidden w-[240px] shrink-0 gap-2 border-line border-r px-2 py-4 lg:grid lg:content-start">
        {screens.map(({ name }) => (
          <Skeleton key={name} className="h-10" />
        ))}
      </div>
      <main className="grid min-h-[70svh] flex-1 content-start gap-4 px-4 py-8 sm:px-8">
        <h1 className="sr-only">{i18n.t('Dashboard')}</h1>
        <p role="status" className="text-ink-muted">
          {i18n.t('Loading...')}
        </p>
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </main>
    </div>
  </>
)

/** Shown when the whole dashboard could not be loaded. */
export const FailurePage = () => (
  <main className="mx-auto max-w-2xl px-4 py-16 sm:px-8">
    <Failure />
  </main>
)

/** Shown when a screen could not be loaded (docs/specification.md). */
export const Failure = () => {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const { reset } = useQueryErrorResetBoundary()
  useTitle(i18n.t('Something went wrong'))

  const tryAgain = () => {
    // Only a page reload requests a failed script again. A newer version may have replaced it.
    if (error instanceof TypeError) return location.reload()
    reset()
    void revalidate()
  }

  return (
    <div className="grid max-w-xl justify-items-start gap-4 py-8">
      <h1 className="font-semibold text-2xl">{i18n.t('Something went wrong')}</h1>
      <p role="alert" className="text-ink-muted">
        {messageOf(error, error instanceof Error && error.message !== '' ? error.message : undefined)}
      </p>
      <Button variant="primary" icon={RotateCw} isBusy={state === 'loading'} busyText={i18n.t('Loading...')} onClick={tryAgain}>
        {i18n.t('Try Again')}
      </Button>
    </div>
  )
}
