import { expect, test } from 'vitest'
import { aReason, aState, aTarget } from '#test/builders/a-target.ts'
import type { PostStatus } from '../domain/post-status.ts'
import type { TargetStateName } from '../domain/targets.ts'
import { isMoving, statusOf, toSummary } from './posts.ts'

const moving: Record<TargetStateName, boolean> = {
  scheduled: true,
  enqueued: true,
  sending: true,
  processing: true,
  retrying: true,
  'outcome-unknown': true,
  paused: true,
  published: false,
  failed: false,
  missed: false,
  'needs-attention': false,
  cancelled: false,
}
const states = Object.keys(moving) as TargetStateName[]
const sendStates = states.filter((state) => moving[state])
const badEnds = ['failed', 'missed', 'needs-attention'] as const

test.each(states.map((state) => [state, moving[state] ? 'something' : 'nothing'] as const))(
  'for a target that is %s, %s will still happen by itself',
  (state, what) => {
    expect(isMoving(state) ? 'something' : 'nothing').toBe(what)
  },
)

test.each(sendStates)('a post with anything %s is Scheduled (1), however the rest ended', (state) => {
  expect(statusOf(['published', 'failed', state, 'cancelled'])).toBe(1)
})

test.each(badEnds)('a post with nothing pending and anything %s is Failed (3)', (state) => {
  expect(statusOf(['published', state, 'cancelled'])).toBe(3)
})

test.each<[string, TargetStateName[], PostStatus]>([
  ['that is published everywhere is Published (2)', ['published', 'published'], 2],
  ['of which the rest was cancelled is Published (2)', ['published', 'cancelled'], 2],
  ['that goes nowhere is a Draft (0)', [], 0],
])('a post %s', (_, targets, status) => {
  expect(statusOf(targets)).toBe(status)
})

test('shows a published target with its URL and time', () => {
  const summary = toSummary(aTarget({ state: aState.published(), attempts: 2 }), 'ada')

  expect(summary).toEqual({
    accountId: 'x_77',
    platform: 'x',
    username: 'ada',
    state: 'published',
    attempts: 2,
    url: 'https://x.com/ada/status/1850',
    publishedAt: '2026-05-04T09:00:05.000Z',
  })
})

test.each(['retrying', 'outcome-unknown', 'paused', 'failed', 'missed', 'needs-attention'] as const)(
  'shows a target that is %s with its reason',
  (name) => {
    const reason = aReason({ message: 'X is closed on Mondays.' })

    expect(toSummary(aTarget({ state: aState[name]({ reason }) }), 'ada').reason).toEqual(reason)
  },
)

test.each<[TargetStateName, string | undefined]>([
  ['scheduled', '2026-05-04T09:00:00.000Z'],
  ['enqueued', '2026-05-04T09:00:00.000Z'],
  ['sending', undefined],
  ['processing', '2026-05-04T09:00:20.000Z'],
  ['retrying', '2026-05-04T09:00:10.000Z'],
  ['outcome-unknown', '2026-05-04T09:00:30.000Z'],
  ['paused', undefined],
  ['published', undefined],
  ['failed', undefined],
])('for a target that is %s, shows when something happens next by itself: %s', (name, nextAt) => {
  expect(toSummary(aTarget({ state: aState[name]() }), 'ada').nextAt).toBe(nextAt)
})

test('a post whose targets were all stopped after part of it went public is not a draft', () => {
  expect(statusOf(['cancelled', 'cancelled'])).toBe(3)
})
