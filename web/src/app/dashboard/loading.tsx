import { Logo } from '#web/components/logo.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { screens } from '#web/lib/screens.ts'

/** The shape of the shell, while it is not known yet who is there. */
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
        <h1 className="sr-only">Dashboard</h1>
        <p role="status" className="text-ink-muted">
          Loading...
        </p>
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </main>
    </div>
  </>
)
