import { expect, test } from 'vitest'
import type { TargetStateName } from '#shared/domain/targets.ts'
import { aPostAnswer, aTargetSummary } from '#test/builders/a-post-answer.ts'
import { postActions, retryableIds, targetActions } from './post-actions.ts'

const actions = (...states: TargetStateName[]) =>
  postActions(aPostAnswer({ targets: states.map((state, index) => aTargetSummary({ accountId: `x_${index}`, state })) }))

test('a draft can be edited, scheduled, published, copied and deleted', () => {
  expect(postActions(aPostAnswer())).toEqual(['edit', 'reschedule', 'publish', 'duplicate', 'remove'])
})

test('a draft without accounts has to be completed first', () => {
  expect(postActions(aPostAnswer({ accountIds: [] }))).toEqual(['edit', 'duplicate', 'remove'])
})

test('a scheduled post can be changed and cancelled, also while it waits to be tried again', () => {
  const whole = ['edit', 'reschedule', 'publish', 'duplicate', 'cancel']

  for (const state of ['scheduled', 'enqueued', 'retrying', 'paused', 'processing'] as const)
    expect(actions('scheduled', state)).toEqual(whole)
})

test('while some of a post is or may be on its way, it can only be copied', () => {
  expect(actions('scheduled', 'sending')).toEqual(['duplicate'])
  expect(actions('retrying', 'outcome-unknown')).toEqual(['duplicate'])
})

test('a post that is partly public can no longer be changed, but its rest can be cancelled', () => {
  expect(actions('published', 'retrying')).toEqual(['duplicate', 'cancel'])
})

test('what is published can be copied, and forgotten', () => {
  expect(actions('published', 'published')).toEqual(['duplicate', 'remove'])
})

test('several failures can be tried again at once, a single one only by itself', () => {
  expect(actions('failed', 'missed')[0]).toBe('retry-all')
  expect(actions('failed', 'published')).toEqual(['duplicate', 'remove'])
})

test('a post that failed everywhere can be changed and scheduled anew', () => {
  expect(actions('failed')).toEqual(['edit', 'reschedule', 'duplicate', 'remove'])
})

test('what may be there already is never tried again together with others', () => {
  const targets = (['failed', 'needs-attention', 'missed', 'published'] as const).map((state) =>
    aTargetSummary({ accountId: state, state }),
  )

  expect(retryableIds({ targets })).toEqual(['failed', 'missed'])
})

test('an account can be tried again once it has ended badly or waits for its next try', () => {
  for (const state of ['failed', 'missed', 'retrying'] as const) expect(targetActions({ state })).toEqual(['retry'])
  for (const state of ['scheduled', 'enqueued', 'sending', 'processing', 'outcome-unknown', 'published', 'cancelled', 'paused'] as const)
    expect(targetActions({ state })).toEqual([])
})

test('about an account of unknown outcome the person says whether it is there', () => {
  expect(targetActions({ state: 'needs-attention' })).toEqual(['confirm', 'retry'])
})

test('what a limit of the plan pauses is let go by another plan, not tried again', () => {
  expect(targetActions({ state: 'paused', pausedBy: 'plan' })).toEqual(['see-plans'])
})

test('an account whose sign-in ended is connected again, not tried again', () => {
  expect(targetActions({ state: 'paused', reason: { class: 'sign-in-ended', message: 'Connect X again.' } })).toEqual(['reconnect'])
})
