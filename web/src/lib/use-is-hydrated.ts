import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False in the prebuilt document and during hydration, true from then on. Content that differs between readers is
 * rendered only then.
 */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
