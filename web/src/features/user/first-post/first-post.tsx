import { Suspense } from 'react'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { usePerson } from '../queries.ts'

const Celebration = lazyPart(async () => (await import('./celebration.tsx')).Celebration)

/** Celebrates a person's first published post, once, wherever they see it first. */
export const FirstPost = ({ isFirst }: { isFirst: boolean }) => {
  const isUncelebrated = useIsUncelebrated()
  return (
    useWasEver(isFirst && isUncelebrated) && (
      <Suspense>
        <Celebration />
      </Suspense>
    )
  )
}

export const useIsUncelebrated = () => usePerson().preferences.hasCelebrated !== true
