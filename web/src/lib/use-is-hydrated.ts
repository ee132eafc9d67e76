import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the document as it was built and while the script takes it over, true from then on: what differs from reader to reader is shown then. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
