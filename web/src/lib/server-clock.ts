import { useSyncExternalStore } from 'react'
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { i18n } from './i18n.ts'
import { createListeners } from './listeners.ts'

/** Smaller differences are ignored: responses take time, and `Date` headers have no fractional seconds. */
const toleratedMs = minuteMs

/** Slower responses are too imprecise to judge the clock by. */
const trustedMs = 10 * secondMs

/**
 * How far the device is ahead of the server, in ms. Negative if it's behind. 0 if within tolerance, or until the server
 * has responded.
 */
let aheadMs = 0
const { subscribe, tell } = createListeners()

/**
 * Updates the clock offset from a response. Cached responses, which have an `Age` header, are ignored because their
 * date is when they were stored.
 */
export const noteServerTime = (headers: Headers, sentAt: number, now = Date.now()): void => {
  const server = Date.parse(headers.get('date') ?? '')
  const tookMs = now - sentAt
  if (Number.isNaN(server) || headers.has('age') || tookMs < 0 || tookMs > trustedMs) return
  const found = Math.round(now - tookMs / 2 - (server + secondMs / 2))
  const next = Math.abs(found) > toleratedMs ? found : 0
  // It varies between responses with network latency.
  if (Math.abs(next - aheadMs) < toleratedMs && next !== 0) return
  aheadMs = next
  tell()
}

/** The current time by the server's clock, in ms. Posts are published by this clock. */
export const serverNow = (): number => Date.now() - aheadMs

/** How far off the device's clock is, in words such as "2 hours". Undefined if it's right. */
export const useClockError = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => (aheadMs === 0 ? undefined : lengthOf(Math.abs(aheadMs))),
    () => undefined,
  )

const lengthOf = (ms: number) => {
  if (ms < 1.5 * hourMs) return inUnits(Math.round(ms / minuteMs), 'minute')
  if (ms < 48 * hourMs) return inUnits(Math.round(ms / hourMs), 'hour')
  return inUnits(Math.round(ms / dayMs), 'day')
}

const inUnits = (value: number, unit: 'minute' | 'hour' | 'day') =>
  value.toLocaleString(i18n.locale, { style: 'unit', unit, unitDisplay: 'long' })
