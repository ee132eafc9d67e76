import { useWasEver } from '#web/components/lazy-part.tsx'
import { usePerson } from '../queries.ts'
import { Celebration } from './celebration.tsx'

/** Celebrates a person's first published post, once, wherever they see it first. */
export const FirstPost = ({ isFirst }: { isFirst: boolean }) => {
  const isUncelebrated = useIsUncelebrated()
  return useWasEver(isFirst && isUncelebrated) && <Celebration />
}

export const useIsUncelebrated = () => usePerson().preferences.hasCelebrated !== true
