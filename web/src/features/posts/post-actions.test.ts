import { expect, test } from 'vitest'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { mayDo, type Role } from '#shared/domain/roles.ts'
import type { TargetStateName } from '#shared/domain/targets.ts'
import { aPostAnswer, aTargetSummary } from '#test/builders/a-post-answer.ts'
import { postActions, retryableIds, targetActions } from './post-actions.ts'

const actions = (...states: TargetStateName[]) =>
  postActions(aPostAnswer({ targets: states.map((state, index) => aTargetSummary({ accountId: `x_${index}`, state })) }))

const mayAs = (role: Role) => (permission: Parameters<typeof mayDo>[1]) => mayDo(role, permission)

test('a writer publishes nothing, and a client only looks', () => {
  expect(postActions(aPostAnswer(), mayAs('writer'))).toEqual(['edit', 'reschedule', 'duplicate', 'remove'])
  expect(postActions(aPostAnswer(), mayAs('client'))).toEqual([])
})

test('a writer changes and takes back what awaits approval, and nothing that is planned or partly public', () => {
  const awaiting = { name: 'awaiting', at: '2026-05-04T09:00:00.000Z' } as const
  const post = (review: PostAnswer['review'], ...states: TargetStateName[]) =>
    aPostAnswer({
      review,
      status: postStatus.scheduled,
      targets: states.map((state, index) => aTargetSummary({ accountId: `x_${index}`, state })),
    })

  expect(postActions(post(awaiting, 'scheduled'), mayAs('writer'))).toEqual(['edit', 'reschedule', 'duplicate', 'cancel'])
  expect(postActions(post(undefined, 'scheduled'), mayAs('writer'))).toEqual(['duplicate'])
  expect(postActions(post(awaiting, 'published', 'scheduled'), mayAs('writer'))).toEqual(['duplicate'])
  expect(postActions(post(undefined, 'published', 'scheduled'), mayAs('editor'))).toContain('cancel')
})

test('only those who connect accounts are asked to reconnect one, and only those who publish to try again', () => {
  const ended = { state: 'paused', reason: { class: 'sign-in-ended', message: 'Connect X again.' } } as const

  expect([targetActions(ended, mayAs('admin')), targetActions(ended, mayAs('editor'))]).toEqual([['reconnect'], []])
  expect([targetActions({ state: 'failed' }, mayAs('editor')), targetActions({ state: 'failed' }, mayAs('writer'))]).toEqual([
    ['retry'],
    [],
  ])
})

test('a draft can be edited, scheduled, published, copied, and deleted', () => {
  expect(postActions(aPostAnswer())).toEqual(['edit', 'reschedule', 'publish', 'duplicate', 'remove'])
})

test('a draft without accounts has to be completed first', () => {
  expect(postActions(aPostAnswer({ accountIds: [] }))).toEqual(['edit', 'duplicate', 'remove'])
})

test('a scheduled post can be changed and canceled, even while waiting for a retry', () => {
  const whole = ['edit', 'reschedule', 'publish', 'duplicate', 'cancel']

  for (const state of ['scheduled', 'enqueued', 'retrying', 'paused', 'processing'] as const)
    expect(actions('scheduled', state)).toEqual(whole)
})

test('while part of a post is or may be in flight, it can only be copied', () => {
  expect(actions('scheduled', 'sending')).toEqual(['duplicate'])
  expect(actions('retrying', 'outcome-unknown')).toEqual(['duplicate'])
})

test('a partly public post can’t be changed, but its rest can be canceled', () => {
  expect(actions('published', 'retrying')).toEqual(['duplicate', 'cancel'])
})

test('a published post can be copied and removed', () => {
  expect(actions('published', 'published')).toEqual(['duplicate', 'remove'])
})

test('several failures can be retried at once, and a single one only by itself', () => {
  expect(actions('failed', 'missed')[0]).toBe('retry-all')
  expect(actions('failed', 'published')).toEqual(['duplicate', 'remove'])
})

test('a post that failed everywhere can be changed and rescheduled', () => {
  expect(actions('failed')).toEqual(['edit', 'reschedule', 'duplicate', 'remove'])
})

test('a post that may already be published is never retried along with others', () => {
  const targets = (['failed', 'needs-attention', 'missed', 'published'] as const).map((state) =>
    aTargetSummary({ accountId: state, state }),
  )

  expect(retryableIds({ targets })).toEqual(['failed', 'missed'])
})

test('an account can be retried after failing or while waiting for its next attempt', () => {
  for (const state of ['failed', 'missed', 'retrying'] as const) expect(targetActions({ state })).toEqual(['retry'])
  for (const state of ['scheduled', 'enqueued', 'sending', 'processing', 'outcome-unknown', 'published', 'cancelled', 'paused'] as const)
    expect(targetActions({ state })).toEqual([])
})

test('for an unknown outcome, the person says whether the post is there', () => {
  expect(targetActions({ state: 'needs-attention' })).toEqual(['confirm', 'retry'])
})

test('a post paused by a plan limit needs another plan, not a retry', () => {
  expect(targetActions({ state: 'paused', pausedBy: 'plan' })).toEqual(['see-plans'])
})

test('an account that lost its sign-in is reconnected, not retried', () => {
  expect(targetActions({ state: 'paused', reason: { class: 'sign-in-ended', message: 'Connect X again.' } })).toEqual(['reconnect'])
})
