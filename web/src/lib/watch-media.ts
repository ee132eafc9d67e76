import { useSyncExternalStore } from 'react'

/** Creates a hook that tells whether the window matches a media query. */
export const watchMedia = (media: string) => {
  const query = matchMedia(media)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return function useMedia() {
    return useSyncExternalStore(subscribe, () => query.matches)
  }
}
