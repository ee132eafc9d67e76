import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** True if the browser has a network connection. */
export const useIsOnline = () =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
