import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let second = toSecond()

/**
 * The time by the server's clock in ms, anew at each full second while the page is seen: one clock for all countdowns. 0 in a document as it was built, and while the
 * script takes it over: nobody knows yet when and where it is read.
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

/** Until the next full second, so that a countdown reaches zero when the moment is there. */
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
