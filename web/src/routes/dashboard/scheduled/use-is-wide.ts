import { useSyncExternalStore } from 'react'

/** Wide enough for two columns; as `lg:` in the classes. */
const query = matchMedia('(min-width: 64rem)')

/** Whether a post has room beside its list. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => query.matches)

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
