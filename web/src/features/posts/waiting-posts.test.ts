import { expect, test } from 'vitest'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import { countWaiting } from './waiting-posts.ts'

const target = (accountId: string, more: Partial<TargetSummary>): TargetSummary => ({
  accountId,
  platform: 'x',
  username: accountId,
  state: 'scheduled',
  attempts: 0,
  ...more,
})
const lost = { state: 'paused', reason: { class: 'sign-in-ended', message: 'Connect again.' } } as const

test('what is still to be sent is counted for each account, and what waits for it to be connected again', () => {
  const posts = [
    { targets: [target('ada', {}), target('bob', lost)] },
    { targets: [target('ada', { state: 'published' }), target('bob', {})] },
    { targets: [target('ada', { state: 'paused', reason: { class: 'configuration', message: 'All is held.' } })] },
  ]

  expect(countWaiting(posts)).toEqual({
    ada: { platform: 'x', username: 'ada', planned: 2, paused: 0 },
    bob: { platform: 'x', username: 'bob', planned: 2, paused: 1 },
  })
})
