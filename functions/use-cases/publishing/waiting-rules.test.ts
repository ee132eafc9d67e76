import { expect, test } from 'vitest'
import { type PublishingSettings, publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { dayMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aReason, aState, aTarget } from '#test/builders/a-target.ts'
import { isTooLate, missed, pausedForReconnect, pauseReason } from './waiting-rules.ts'

const dueAt = '2026-05-04T09:00:00.000Z'
const due = toMs(dueAt)
const settings = (own: Partial<PublishingSettings> = {}): PublishingSettings => ({ ...publishingSettingsDefault, ...own })
const onX = { platform: 'x' as const, now: due, workspaceId: 'user-1' }
const stopped = { until: toInstant(due + 5 * minuteMs), message: 'X has suspended the app.' }

test.each([
  [120, 120 * minuteMs],
  [5, 5 * minuteMs],
  [1, minuteMs],
  [0, minuteMs],
])('with a late limit of %i minutes, a post is sent up to %i ms late and not a moment later', (lateLimitMinutes, ms) => {
  const isLate = (after: number) => isTooLate(aTarget({ dueAt }), settings({ lateLimitMinutes }), due + after)

  expect([isLate(ms), isLate(ms + 1)]).toEqual([false, true])
})

test('finishes what is already partly public, however late', () => {
  expect(isTooLate(aTarget({ dueAt, hasEffect: true }), settings({ lateLimitMinutes: 0 }), due + 30 * dayMs)).toBe(false)
})

test('a missed post says what to do and what had gone wrong before', () => {
  const state = missed(aTarget({ state: aState.retrying({ reason: aReason({ message: 'X was down.' }) }) }), due)

  expect(state).toMatchObject({ name: 'missed', at: dueAt, reason: { message: expect.stringMatching(/Publish it now.*X was down\./) } })
})

test('a missed post without earlier problems says only what to do', () => {
  expect(missed(aTarget(), due)).toMatchObject({ reason: { message: expect.stringMatching(/another time\.$/) } })
})

test('without a pause nothing waits', () => {
  expect(pauseReason(settings(), undefined, onX)).toBeUndefined()
})

test.each([
  ['everything', { isEverythingPaused: true }, 'all posts.'],
  ['one platform', { pausedPlatforms: ['x' as const] }, 'all posts to X.'],
])('tells a person that they paused %s, and checks the target again in a quarter of an hour', (_, own, what) => {
  const state = pauseReason(settings(own), undefined, onX)

  expect(state).toMatchObject({ name: 'paused', by: 'person', recheckAt: toInstant(due + 15 * minuteMs) })
  expect(state).toMatchObject({ reason: { message: expect.stringContaining(what) } })
})

test('sends nothing of a disabled person, whatever their settings', () => {
  const state = pauseReason({ ...settings(), isDisabled: true }, undefined, onX)

  expect(state).toMatchObject({ name: 'paused', by: 'person', reason: { message: expect.stringContaining('disabled') } })
})

test('tells a shared workspace whose account is disabled', () => {
  const state = pauseReason({ ...settings(), isDisabled: true }, undefined, { ...onX, workspaceId: 'ws_bakery' })

  expect(state).toMatchObject({ reason: { message: expect.stringContaining('this workspace’s owner') } })
})

test('a platform’s switch holds until its time, with its own message', () => {
  const state = pauseReason(settings(), stopped, onX)

  expect(state).toEqual({
    name: 'paused',
    by: 'platform',
    recheckAt: stopped.until,
    reason: { class: 'billing', message: 'X has suspended the app.' },
  })
})

test('checks a long pause by a platform’s switch now and then, in case it was resumed', () => {
  const state = pauseReason(settings(), { ...stopped, until: '2030-01-01T00:00:00.000Z' }, onX)

  expect(state).toMatchObject({ by: 'platform', recheckAt: toInstant(due + 15 * minuteMs) })
})

test('a platform’s switch ends at its time', () => {
  const at = (now: number) => pauseReason(settings(), stopped, { ...onX, now })?.name

  expect([at(toMs(stopped.until) - 1), at(toMs(stopped.until))]).toEqual(['paused', undefined])
})

test('a person’s own pause takes precedence over the platform’s', () => {
  expect(pauseReason(settings({ isEverythingPaused: true }), stopped, onX)).toMatchObject({ by: 'person' })
})

test('a lost sign-in pauses a target until the account is reconnected, with checks in case the resume is lost', () => {
  expect(pausedForReconnect('Connect X again.', due + secondMs)).toEqual({
    name: 'paused',
    by: 'reconnect',
    recheckAt: toInstant(due + secondMs + 15 * minuteMs),
    reason: { class: 'sign-in-ended', message: 'Connect X again.' },
  })
})
