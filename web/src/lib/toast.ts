import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import type { Notice } from './notices.ts'

export type ToastRequest = Notice & {
  action?: { label: string; onSelect: () => void } | undefined
  /** How long it's shown, in ms: 5 s by default, 0 until it's dismissed. */
  timeoutMs?: number | undefined
  /** Called when it closes for any reason, after its action if that's the reason. */
  onClose?: (() => void) | undefined
}

/** Shows a toast, from anywhere. Toasts that can't be shown yet are queued. */
export const showToast = (toast: ToastRequest): void => setWaiting([...waiting, toast])

/** Removes and returns the toast that has waited longest. */
export const takeToast = (): ToastRequest | undefined => {
  const [next, ...others] = waiting
  setWaiting(others)
  return next
}

/** The toasts waiting to be shown. */
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
