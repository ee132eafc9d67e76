import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'

/** After this many failed attempts in a row a target has failed. */
export const failuresMax = 5

/** A step whose effect was not found counts as this many failures, because each further send risks a double post. */
export const absenceFailures = 2

const retryDelays = [10 * secondMs, 30 * secondMs, 90 * secondMs, 4 * minuteMs, 10 * minuteMs]

/**
 * The pause in ms before the attempt after `failures` failures. `random` (0 to 1) makes it up to a fifth shorter, so that many don't come
 * at once.
 */
export const retryDelayMs = (failures: number, random: number) => {
  const delay = retryDelays[Math.min(failures, retryDelays.length) - 1] ?? 0
  return Math.round(delay * (1 - random / 5))
}

/** When a platform has asked to wait this often in a row, no further call is made. Each call may cost, and be held against the account. */
export const waitsAskedMax = 30

const askedDelays = [10 * secondMs, 30 * secondMs, minuteMs, 2 * minuteMs]

/**
 * The pause in ms where the platform asked for `afterMs`, the `times`th time in a row. It is at least as long as the platform asked for,
 * and grows with `times`.
 */
export const askedDelayMs = (afterMs: number, times: number) => Math.max(afterMs, askedDelays[Math.min(times, askedDelays.length) - 1] ?? 0)

const reconcileDelays = [3 * secondMs, 30 * secondMs, 100 * secondMs]

/**
 * When to reconcile the next time, after `looks` times: first soon after the send, then when lists have surely caught up, then now and
 * then.
 */
export const reconcileTime = (sentAt: string, looks: number, now: number) => {
  const delay = reconcileDelays[looks]
  if (delay === undefined) return toInstant(now + minuteMs)
  const planned = toMs(sentAt) + delay
  const pause = looks === 0 ? 0 : isLongOver(planned, now) ? absence.afterMs : 15 * secondMs
  return toInstant(Math.max(planned, now + pause))
}

/**
 * An effect is surely absent when it was missing `times` times, the last time at least `afterMs` after the send. A call may work on for
 * half a minute, and lists lag by up to a minute.
 */
export const absence = { times: 2, afterMs: 95 * secondMs }

/** No message is late by more than this, in ms, but in an outage. */
const lateMax = 3 * minuteMs

/**
 * Whether the moment `at` (ms) is over for so long that the clock may have been put on. Then it does not tell how long ago something was
 * sent. Only a pause does, which a timer measures.
 */
export const isLongOver = (at: number, now: number) => now - at > lateMax

/** When reconciling has not worked for this long, in ms, the person is asked. */
export const reconcileMs = 30 * minuteMs

/** A platform that works longer than this on a post, in ms, has lost it. */
export const processingMs = hourMs
