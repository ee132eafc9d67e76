import type { PlatformPause } from '#functions/ports/platforms.ts'
import type { StoredPublishingSettings } from '#functions/ports/users.ts'
import { isShared, type WorkspaceId } from '#shared/domain/id.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import type { PublishingSettings } from '#shared/domain/publishing-settings.ts'
import { answerRecheckMs, lateToleranceMs, messageGraceMs } from '#shared/domain/target-rules.ts'
import type { Target, TargetState } from '#shared/domain/targets.ts'
import { dayMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'

/**
 * The longest that a worker itself waits for the right moment, in ms. If the moment is further off, it returns the
 * target to the queue. Messages come up to 6 s early.
 */
export const ownWaitMs = 7 * secondMs

/** How long before a post's moment a person's or operator's change still counts, in ms. */
export const lastCheckMs = secondMs

/** How often a paused target is rechecked, in ms, in case the call that resumes it is lost. */
export const recheckMs = 15 * minuteMs

/** The pause after a failure that has nothing to do with the platform, in ms. */
export const transientDelayMs = 10 * secondMs

/**
 * True if the person's late limit rules out sending. A target paused by the plan counts as late from when it was
 * resumed. A target that is already partly public is always finished. One that may be public without Crier knowing is
 * searched for first.
 */
export const isTooLate = ({ dueAt, releasedAt, hasEffect, rewoundTo }: Target, { lateLimitMinutes }: PublishingSettings, now: number) =>
  !hasEffect &&
  rewoundTo === undefined &&
  now - Math.max(toMs(dueAt), releasedAt === undefined ? 0 : toMs(releasedAt)) > Math.max(lateLimitMinutes * minuteMs, lateToleranceMs)

/**
 * Returns when an enqueued target was promised to be sent, in ms: at its due time or slot, or at once if that had
 * passed when it was enqueued, such as after a pause. Undefined for a target that retries or continues.
 */
export const promisedAt = ({ state, dueAt, slotAt, enqueuesInVain }: Target) => {
  if (state.name !== 'enqueued') return undefined
  // A target whose message was lost had the same promise.
  return enqueuesInVain === undefined ? toMs(state.until) - messageGraceMs : toMs(slotAt ?? dueAt)
}

/** Returns the state of a target that wasn't sent in time. */
export const missed = ({ state }: Target, now: number): TargetState => {
  const cause = 'reason' in state && state.reason ? ` Before that: ${state.reason.message}` : ''
  const message = `We couldn’t publish this post in time. Publish it now or choose another time.${cause}`
  return { name: 'missed', at: toInstant(now), reason: { class: 'transient', message } }
}

/** Returns the state of a target that nobody approved by its time. */
export const missedApproval = (now: number): TargetState => ({
  name: 'missed',
  at: toInstant(now),
  reason: { class: 'permission', message: 'Nobody approved this post in time, so it wasn’t published. Approve it for a new time.' },
})

/** Ends a target now that would have to wait beyond the person's late limit, so they can still act on it. */
export const orTooLate = (target: Target, settings: PublishingSettings, now: number): Target => {
  const { state } = target
  if (state.name !== 'retrying' || state.reason.class !== 'rate-limited' || !isTooLate(target, settings, toMs(state.at))) return target
  const message = `${state.reason.message} That’s past your late limit, so it wasn’t sent. Send it again then, or choose another time.`
  return { ...target, state: { name: 'missed', at: toInstant(now), reason: { ...state.reason, message } } }
}

/** Returns the paused state if the person, an administrator, or the platform's switch says to wait. */
export const pauseReason = (
  settings: StoredPublishingSettings,
  pause: PlatformPause | undefined,
  { platform, now, workspaceId }: { platform: Platform; now: number; workspaceId: WorkspaceId },
): TargetState | undefined => {
  if (settings.isDisabled) {
    const whose = isShared(workspaceId) ? 'The account of this workspace’s owner' : 'Your account'
    return pausedState('person', `${whose} is disabled. Your posts go out when it’s enabled again.`, now)
  }
  if (settings.isEverythingPaused || settings.pausedPlatforms.includes(platform)) {
    const what = settings.isEverythingPaused ? 'all posts' : `all posts to ${platformNames[platform]}`
    return pausedState('person', `You paused ${what}. It goes out when you resume.`, now)
  }
  if (pause && toMs(pause.until) > now) return pausedState('platform', pause.message, now, Math.min(toMs(pause.until), now + recheckMs))
}

/** Returns the retry that a pause interrupts, if the platform asked to wait for it. */
export const interruptedRetry = ({ state }: Target): Pick<Extract<TargetState, { name: 'paused' }>, 'retry'> => {
  if (state.name === 'paused') return { retry: state.retry }
  return state.name === 'retrying' && state.reason.class === 'rate-limited' ? { retry: { at: state.at, reason: state.reason } } : {}
}

/** A worker's time is up. The next one continues at once. */
export const handedOver = (now: number): Extract<TargetState, { name: 'retrying' }> => ({
  name: 'retrying',
  at: toInstant(now),
  reason: { class: 'transient', message: 'This is taking a little longer. Crier will continue in a moment.' },
})

/** Waits for the person to reconnect the account. */
export const pausedForReconnect = (message: string, now: number): Extract<TargetState, { name: 'paused' }> => ({
  name: 'paused',
  by: 'reconnect',
  recheckAt: toInstant(now + recheckMs),
  reason: { class: 'sign-in-ended', message },
})

/** Waits for the person to say what happens to a post whose time passed before the account was reconnected. */
export const pausedForAnswer = (now: number): Extract<TargetState, { name: 'paused' }> => ({
  name: 'paused',
  by: 'reconnect',
  recheckAt: toInstant(now + answerRecheckMs),
  reason: { class: 'permission', message: 'Its time passed while this account was disconnected. Choose what happens to it.' },
})

/** Waits until the plan allows the target. The plan is applied again once a day, in case that is missed. */
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
