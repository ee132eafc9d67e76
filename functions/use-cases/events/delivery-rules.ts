import type { StoredDelivery, StoredWebhook } from '#functions/ports/events.ts'
import type { CrierEvent, DeliveryAttempt } from '#shared/domain/events.ts'
import { dayMs, hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'

/**
 * How long each attempt waits after the one before, in ms: ten in about 75 h. Source:
 * https://github.com/standard-webhooks/standard-webhooks, section “Deliverability and reliability”.
 */
export const attemptDelaysMs = [
  0,
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
] as const

/** An endpoint with nothing but failures for this long is paused, in ms. */
export const failingMaxMs = 3 * dayMs

/** From so many failures in a row, an endpoint counts as down: it gets one event at a time, at growing intervals. */
const downFrom = 5

/** The intervals at which an endpoint that’s down is tried, in ms. */
const downPauseMs = { first: 30 * secondMs, max: 15 * minuteMs }

/** The longest wait that an endpoint can ask for, in ms. */
const askedPauseMaxMs = dayMs

/** Statuses by which a server asks for less. Source: as above. */
const slowDown: readonly (number | undefined)[] = [429, 502, 504]

/** By how much an attempt may be later than planned, as a part of its wait. It spreads what failed together. */
const jitter = 0.1

/** How many attempts of an event there can be. */
export const attemptsMax = attemptDelaysMs.length

/** Reports whether an attempt delivered the event. */
export const isDelivered = ({ status }: Pick<DeliveryAttempt, 'status'>) => status !== undefined && status >= 200 && status < 300

/** Reports whether the endpoint said that it wants nothing anymore. */
export const isGone = ({ status }: Pick<DeliveryAttempt, 'status'>) => status === 410

/** Returns how long the endpoint asked to be left alone, in ms: seconds, or an HTTP date. */
export const askedPauseMs = ({ responseHeaders }: Pick<DeliveryAttempt, 'responseHeaders'>, now: number) => {
  const value = responseHeaders['retry-after']
  if (value === undefined) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * secondMs : Date.parse(value) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), askedPauseMaxMs)
}

type Chance = { now: number; random: () => number }

/** Returns a delivery with one more attempt, and when the next one follows, if any. */
export const afterAttempt = (delivery: StoredDelivery, attempt: DeliveryAttempt, { now, random }: Chance): StoredDelivery => {
  const { nextAttemptAt: _, ...rest } = delivery
  const attempts = [...delivery.attempts, attempt].slice(-attemptsMax)
  if (isDelivered(attempt)) return { ...rest, attempts, state: 'delivered' }
  const delay = attemptDelaysMs[delivery.attemptsMade + 1]
  if (delay === undefined) return { ...rest, attempts, attemptsMade: delivery.attemptsMade + 1, state: 'failed' }
  const wait = Math.max(delay * (1 + random() * jitter), askedPauseMs(attempt, now) ?? 0)
  return {
    ...rest,
    attempts,
    attemptsMade: delivery.attemptsMade + 1,
    state: 'waiting',
    nextAttemptAt: toInstant(now + Math.ceil(wait)),
  }
}

/** Returns a delivery that hasn’t been attempted yet. */
export const newDelivery = ({ id: eventId, type, sequence, timestamp }: CrierEvent, isTest = false): StoredDelivery => ({
  eventId,
  type,
  sequence,
  timestamp,
  state: 'waiting',
  attempts: [],
  attemptsMade: 0,
  isTest,
})

/** Returns what an attempt says about its endpoint as a whole. */
export const learnedFrom = (stored: StoredWebhook, attempt: DeliveryAttempt, now: number): StoredWebhook => {
  const { failingSince, notBefore: _, ...rest } = stored
  if (isDelivered(attempt)) return { ...rest, failures: 0, lastDeliveredAt: toInstant(now) }
  const failures = stored.failures + 1
  const pause = askedPauseMs(attempt, now) ?? pauseAfter(failures, slowDown.includes(attempt.status))
  const notBefore = pause > 0 ? toInstant(now + pause) : undefined
  return { ...rest, failures, failingSince: failingSince ?? toInstant(now), ...(notBefore && { notBefore }) }
}

const pauseAfter = (failures: number, isAsked: boolean) => {
  const doublings = isAsked ? failures - 1 : failures - downFrom
  return doublings < 0 ? 0 : Math.min(downPauseMs.first * 2 ** doublings, downPauseMs.max)
}

/** How many events an endpoint gets at once, in no particular order. While it fails, it’s one. */
export const atOnceFor = ({ failures }: Pick<StoredWebhook, 'failures'>) => (failures === 0 ? 8 : 1)

/** Returns when an endpoint that only fails is paused, as an instant. */
export const pausedAt = ({ failingSince }: Pick<StoredWebhook, 'failingSince'>) =>
  failingSince === undefined ? undefined : toInstant(toMs(failingSince) + failingMaxMs)
