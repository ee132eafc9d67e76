import { expect, test } from 'vitest'
import { retryTarget } from '#functions/use-cases/posts/retry-target.ts'
import { resumePaused } from '#functions/use-cases/publishing/pauses.ts'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { createStage, due, onTime } from './stage.ts'

// The rows of the fault matrix (docs/reliability.md) about platforms and their accounts, by number.

test('13: a response lost after the effect is reconciled to one post', async () => {
  const stage = await createStage({ cutAfter: 1 }, { lastMs: due + 10 * secondMs })
  await stage.schedule('p', 'text p', due)

  await stage.until(due + 5 * minuteMs)

  expect(stage.effects('text p')).toHaveLength(1)
  expect(stage.stateOf('p')?.name).toBe('published')
})

test('13: a connection that breaks before the effect results in one post, sent after checking twice', async () => {
  const stage = await createStage({ cutBefore: 1 }, { lastMs: due + 10 * secondMs })
  await stage.schedule('p', 'text p', due)

  await stage.until(due + 10 * minuteMs)

  expect(stage.effects('text p')).toHaveLength(1)
  expect(stage.firstAt('text p')).toBeGreaterThan(due + 95 * secondMs)
})

test('14: a list that lags a minute doesn’t cause a second post', async () => {
  const stage = await createStage({ cutAfter: 1, findLagMs: minuteMs }, { lastMs: due + 10 * secondMs })
  await stage.schedule('p', 'text p', due)

  await stage.until(due + 10 * minuteMs)

  expect(stage.effects('text p')).toHaveLength(1)
})

test('14: if searching never works, the person is asked', async () => {
  const stage = await createStage({ cutAfter: 1, findFails: 1 })
  await stage.schedule('p', 'text p', due)

  await stage.until(due + 40 * minuteMs)

  expect(stage.effects('text p')).toHaveLength(1)
  expect(stage.stateOf('p')?.name).toBe('needs-attention')
})

test('15: a post waits when the platform asks for ten minutes, and isn’t given up', async () => {
  const stage = await createStage({ rateLimited: 1 }, { lastMs: due + 10 * minuteMs })
  await stage.schedule('p', 'text p', due)

  await stage.until(due + 12 * minuteMs)

  expect(stage.effects('text p')).toHaveLength(1)
})

test('16: ten posts on an expired token refresh it once', async () => {
  const stage = await createStage()
  for (let number = 1; number <= 4; number++) await stage.schedule(`p${number}`, `text p${number}`, 2 * hourMs - 30 * secondMs)

  await stage.until(2 * hourMs + 5 * minuteMs)

  expect(stage.crier.platform.refreshes()).toBe(1)
  expect(stage.crier.platform.effects).toHaveLength(4)
})

test('16: a revoked account pauses its posts, and reconnecting it sends them', async () => {
  const stage = await createStage()
  stage.crier.platform.revoke('1')
  await stage.schedule('p', 'text p', due)
  await stage.until(due + 30 * secondMs)
  const paused = stage.stateOf('p')?.name

  await stage.crier.connect('anna', '1', 2 * hourMs)
  await stage.finish(resumePaused(stage.request(), { workspaceId: 'anna', accountId: 'x_1' }))
  await stage.until(due + 3 * minuteMs)

  expect(paused).toBe('paused')
  expect(stage.effects('text p')).toHaveLength(1)
})

test('19: a failing account doesn’t affect the others, and only its post is sent again', async () => {
  const stage = await createStage()
  stage.crier.platform.revoke('2')
  await stage.schedule('p', 'text p', due, ['x_1', 'x_2', 'x_3'])
  await stage.until(due + minuteMs)
  const before = stage.effects('text p').length

  await stage.crier.connect('anna', '2', 2 * hourMs)
  await stage.finish(retryTarget(stage.request(), { ref: { workspaceId: 'anna', id: 'p' }, requester: stage.requester, accountId: 'x_2' }))
  await stage.until(due + 3 * minuteMs)

  expect(before).toBe(2)
  expect(
    stage
      .effects('text p')
      .map(({ account }) => account)
      .sort(),
  ).toEqual(['1', '2', '3'])
})

test('29: a flood on one account leaves the others on the second', async () => {
  const stage = await createStage()
  for (let number = 1; number <= 30; number++) await stage.schedule(`flood${number}`, `text flood${number}`, due)
  await stage.schedule('p', 'text p', due, ['x_2'])

  await stage.until(due + 10 * minuteMs)

  expect(stage.firstAt('text p')).toBeLessThanOrEqual(onTime.to)
  expect(stage.effects('text flood30')).toHaveLength(1)
})
