import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let second = toSecond()

/**
 * The time by the server's clock, in ms, updated at each full second while the page is visible. All countdowns share
 * one clock. 0 in a prebuilt document and during hydration, because the reader's time and zone aren't known yet.
 */
export const useNow = () =>
  useSyncExternalStore(
    subscribe,
    () => second,
    () => 0,
  )

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (timer === undefined) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

const start = () => {
  second = toSecond()
  wait()
  document.addEventListener('visibilitychange', tick)
}

const stop = () => {
  clearTimeout(timer)
  timer = undefined
  document.removeEventListener('visibilitychange', tick)
}

/** Waits until the next full second, so a countdown reaches zero at the right moment. */
const wait = () => {
  clearTimeout(timer)
  timer = setTimeout(tick, 1_000 - (serverNow() % 1_000))
}

const tick = () => {
  wait()
  if (document.hidden) return
  second = toSecond()
  for (const listener of listeners) listener()
}

function toSecond() {
  return Math.floor(serverNow() / 1_000) * 1_000
}
