import type { PlatformPause } from '#functions/ports/platforms.ts'
import type { DecidedSettings } from '#functions/ports/users.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import type { PublishingSettings } from '#shared/domain/publishing-settings.ts'
import { messageGraceMs } from '#shared/domain/target-rules.ts'
import type { Target, TargetState } from '#shared/domain/targets.ts'
import { dayMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'

/**
 * A worker itself waits at most this long for the right moment, in ms. If the moment is further off, it hands the target back to the queue.
 * Messages come up to 6 s early.
 */
export const ownWaitMs = 7 * secondMs

/** What a person or an operator says until this long before a post's moment, in ms, still counts. */
export const lastCheckMs = secondMs

/** A paused target is looked at again this often, in ms, in case the call that resumes it is lost. */
export const recheckMs = 15 * minuteMs

/** The pause after a failure that has nothing to do with the platform, in ms. */
export const transientDelayMs = 10 * secondMs

/** Moments of lateness that no policy counts, in ms. */
const lateToleranceMs = minuteMs

/**
 * Whether the person's late limit says not to send any more. A target that a limit of their plan paused is late from when it was resumed. A
 * target that is already partly public is always finished. One that may be public without Crier knowing is looked for first.
 */
export const isTooLate = ({ dueAt, releasedAt, hasEffect, rewoundTo }: Target, { lateLimitMinutes }: PublishingSettings, now: number) =>
  !hasEffect &&
  rewoundTo === undefined &&
  now - Math.max(toMs(dueAt), releasedAt === undefined ? 0 : toMs(releasedAt)) > Math.max(lateLimitMinutes * minuteMs, lateToleranceMs)

/**
 * When an enqueued target was promised to go out, in ms: at its due time or slot. If that was over when it was enqueued, as after a pause,
 * then at once. Undefined for a target that tries again or goes on.
 */
export const promisedAt = ({ state, dueAt, slotAt, enqueuesInVain }: Target) => {
  if (state.name !== 'enqueued') return undefined
  // A target whose message was lost had the same promise.
  return enqueuesInVain === undefined ? toMs(state.until) - messageGraceMs : toMs(slotAt ?? dueAt)
}

/** How a target stands that was not sent in time. */
export const missed = ({ state }: Target, now: number): TargetState => {
  const cause = 'reason' in state && state.reason ? ` Before that: ${state.reason.message}` : ''
  const message = `We couldn’t publish this post in time. Publish it now or choose another time.${cause}`
  return { name: 'missed', at: toInstant(now), reason: { class: 'transient', message } }
}

/** Ends a target now that would have to wait beyond the person's late limit. So they can still act on it. */
export const orTooLate = (target: Target, settings: PublishingSettings, now: number): Target => {
  const { state } = target
  if (state.name !== 'retrying' || state.reason.class !== 'rate-limited' || !isTooLate(target, settings, toMs(state.at))) return target
  const message = `${state.reason.message} That’s past your late limit, so it wasn’t sent. Send it again then, or choose another time.`
  return { ...target, state: { name: 'missed', at: toInstant(now), reason: { ...state.reason, message } } }
}

/** The paused state, if the person, an administrator or the platform's switch says to wait. */
export const pauseReason = (
  settings: DecidedSettings,
  pause: PlatformPause | undefined,
  { platform, now }: { platform: Platform; now: number },
): TargetState | undefined => {
  if (settings.isDisabled) return pausedState('person', 'Your account is disabled. Your posts go out when it’s enabled again.', now)
  if (settings.isEverythingPaused || settings.pausedPlatforms.includes(platform)) {
    const what = settings.isEverythingPaused ? 'all posts' : `all posts to ${platformNames[platform]}`
    return pausedState('person', `You paused ${what}. It goes out when you resume.`, now)
  }
  if (pause && toMs(pause.until) > now) return pausedState('platform', pause.message, now, Math.min(toMs(pause.until), now + recheckMs))
}

/** A worker's time is over: the next one goes on at once. */
export const handedOver = (now: number): Extract<TargetState, { name: 'retrying' }> => ({
  name: 'retrying',
  at: toInstant(now),
  reason: { class: 'transient', message: 'This is taking a little longer. Crier will continue in a moment.' },
})

/** Waits for the person to connect the account again. */
export const pausedForReconnect = (message: string, now: number): Extract<TargetState, { name: 'paused' }> => ({
  name: 'paused',
  by: 'reconnect',
  recheckAt: toInstant(now + recheckMs),
  reason: { class: 'sign-in-ended', message },
})

/** Waits until the plan allows the target. In case that is forgotten, the plan is applied again once a day. */
export const pausedForPlan = (message: string, now: number): Extract<TargetState, { name: 'paused' }> => ({
  name: 'paused',
  by: 'plan',
  recheckAt: toInstant(now + dayMs),
  reason: { class: 'billing', message },
})

const pausedState = (by: 'person' | 'platform', message: string, now: number, recheckAt = now + recheckMs): TargetState => ({
  name: 'paused',
  by,
  recheckAt: toInstant(recheckAt),
  reason: { class: by === 'person' ? 'permission' : 'billing', message },
})
