import { expect, test } from 'vitest'
import { TargetStateName } from '#shared/domain/targets.ts'
import { isMoving } from '#shared/publishing/posts.ts'
import { aTargetSummary } from '#test/builders/a-post-answer.ts'
import { needsReconnect, stateWords, statusGroups, targetWords } from './target-words.ts'

test('every state has words of its own, and none that ended looks as if it went on', () => {
  for (const state of TargetStateName.options) {
    expect(stateWords({ state }).label).not.toBe('')
    expect(['brass', 'scheduled'].includes(stateWords({ state }).tone)).toBe(isMoving(state) && state !== 'paused')
  }
})

test('uses coral for an account that needs reconnecting, and for nothing else', () => {
  const signInEnded = { class: 'sign-in-ended', message: 'Connect X again.' } as const

  expect(stateWords({ state: 'paused', reason: signInEnded }).tone).toBe('disconnected')
  expect(needsReconnect({ state: 'failed', reason: signInEnded })).toBe(false)
  for (const state of TargetStateName.options) expect(stateWords({ state }).tone).not.toBe('disconnected')
})

test('what a limit of the plan pauses says so', () => {
  const beyond = { class: 'billing', message: 'Your Free plan allows 10 scheduled posts at a time.' } as const

  expect(stateWords({ state: 'paused', pausedBy: 'plan', reason: beyond })).toEqual({ label: 'Over your plan’s limit', tone: 'muted' })
})

test('accounts that stand alike stand together, those that need the person first', () => {
  const targets = [
    aTargetSummary({ accountId: 'x_1' }),
    aTargetSummary({ accountId: 'x_2', state: 'failed' }),
    aTargetSummary({ accountId: 'x_3' }),
    aTargetSummary({ accountId: 'x_4', state: 'retrying' }),
  ]

  expect(statusGroups({ targets }).map(({ label, targets: alike }) => [label, alike.map(({ accountId }) => accountId)])).toEqual([
    ['Failed', ['x_2']],
    ['Trying again', ['x_4']],
    ['Published', ['x_1', 'x_3']],
  ])
})

test('an account waits for approval as long as its post does, and shows what happened to it otherwise', () => {
  const review = { name: 'awaiting', at: '2026-05-04T09:00:00.000Z' } as const

  expect(targetWords(aTargetSummary({ state: 'scheduled' }), review).label).toBe('Awaiting approval')
  expect(targetWords(aTargetSummary({ state: 'missed' }), review).label).not.toBe('Awaiting approval')
  expect(targetWords(aTargetSummary({ state: 'scheduled' }), undefined).label).toBe('Scheduled')
})
