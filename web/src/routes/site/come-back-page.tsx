import { type ReactNode, Suspense } from 'react'
import { Spinner } from '#web/components/spinner.tsx'
import { useTitle } from '#web/lib/use-title.ts'

type Props = { title: string; waiting: string; children: ReactNode }

/** A page that somebody else sends the person back to; without header and footer, because it is mostly seen in a small window. */
export const ComeBackPage = ({ title, waiting, children }: Props) => {
  useTitle(title)
  return (
    <main id="main" className="mx-auto grid min-h-svh max-w-md content-center gap-5 px-6 py-12 text-center">
      <Suspense fallback={<Spinner text={waiting} />}>{children}</Suspense>
    </main>
  )
}
