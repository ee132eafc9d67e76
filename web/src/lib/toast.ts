import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import type { Notice } from './notices.ts'

export type ToastRequest = Notice & {
  action?: { label: string; onSelect: () => void } | undefined
  /** How long it stays; 5 s unless given, 0 until it is dismissed. */
  timeoutMs?: number | undefined
}

/** Tells the person something in passing, from anywhere. What can't be shown yet waits its turn. */
export const showToast = (toast: ToastRequest): void => setWaiting([...waiting, toast])

/** Takes the one that has waited longest, to show it. */
export const takeToast = (): ToastRequest | undefined => {
  const [next, ...others] = waiting
  setWaiting(others)
  return next
}

/** The toasts that wait to be shown. */
export const useToasts = () =>
  useSyncExternalStore(
    subscribe,
    () => waiting,
    () => none,
  )

const none: readonly ToastRequest[] = []
let waiting = none
const { subscribe, tell } = createListeners()

const setWaiting = (next: readonly ToastRequest[]) => {
  waiting = next
  tell()
}
