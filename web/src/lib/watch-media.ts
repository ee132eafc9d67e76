import { useSyncExternalStore } from 'react'

/** Makes the hook that tells whether the window is as a media query says. */
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
