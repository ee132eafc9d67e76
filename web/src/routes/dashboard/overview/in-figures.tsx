import { lazy, Suspense } from 'react'
import { FiguresSkeleton } from './figures-skeleton.tsx'

const Figures = lazy(() => import('./figures.tsx').then(({ Figures }) => ({ default: Figures })))

/** How many posts there are of each kind, and how many were published on each of the last days. Nobody waits for it: it comes after all else. */
export const InFigures = () => (
  <section aria-labelledby="in-figures">
    <h2 id="in-figures" className="border-ink border-b pb-1.5 font-semibold text-sm">
      In figures
    </h2>
    <div className="min-h-76 pt-4">
      <Suspense fallback={<FiguresSkeleton />}>
        <Figures />
      </Suspense>
    </div>
  </section>
)
