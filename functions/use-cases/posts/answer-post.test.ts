import { expect, test } from 'vitest'
import * as z from 'zod'
import { PostAnswer } from '#shared/contracts/posts.ts'
import type { TargetStateName } from '#shared/domain/targets.ts'
import { aPost, aScheduledPost } from '#test/builders/a-post.ts'
import { aReason, aState, aTarget } from '#test/builders/a-target.ts'
import { answerPost, answerPublished } from './answer-post.ts'

const targetsOf = (...names: TargetStateName[]) => names.map((name, index) => aTarget({ accountId: `x_${index}`, state: aState[name]() }))

test('leaves out fields that are only for Crier', () => {
  const answer = answerPost(aScheduledPost([aTarget()]))

  expect(z.strictObject(PostAnswer.shape).safeParse(answer).success).toBe(true)
  expect(answer.scheduledAt).toBe('2026-05-04T09:00:00.000Z')
})

test('a draft has no time', () => {
  expect(answerPost(aPost()).scheduledAt).toBeUndefined()
})

test('shows the targets’ current states if given, whatever the post last showed', () => {
  const answer = answerPost(aScheduledPost([aTarget()]), [aTarget({ state: aState.published() })])

  expect(answer).toMatchObject({ status: 2, targets: [{ state: 'published', username: 'ada' }] })
})

test('shows a message for each account that has ended, with failures starting with Error', () => {
  const reason = aReason({ message: 'X is closed on Mondays.' })
  const targets = [
    aTarget({ accountId: 'x_1', state: aState.published() }),
    aTarget({ accountId: 'x_2', state: aState.failed({ reason }) }),
    aTarget({ accountId: 'x_3', state: aState.missed({ reason }) }),
    aTarget({ accountId: 'x_4', state: aState['needs-attention']({ reason }) }),
    aTarget({ accountId: 'x_5', state: aState.retrying({ reason }) }),
    aTarget({ accountId: 'x_6', state: aState.cancelled() }),
  ]

  expect(answerPost(aScheduledPost(targets)).platformResponses).toEqual({
    x_1: 'Post published successfully',
    x_2: 'Error: X is closed on Mondays.',
    x_3: 'Error: X is closed on Mondays.',
    x_4: 'Error: X is closed on Mondays.',
  })
})

test.each<[number, string, TargetStateName[]]>([
  [201, 'published everywhere', ['published', 'published']],
  [207, 'failed on one account', ['published', 'failed']],
  [207, 'failed everywhere', ['failed', 'failed']],
  [207, 'of unknown outcome for good', ['needs-attention']],
  [202, 'still going on one account', ['published', 'failed', 'retrying']],
  [202, 'paused', ['paused']],
])('publishing now returns %i when the post is %s', (status, _, names) => {
  const targets = targetsOf(...names)

  expect(answerPublished(aScheduledPost(targets), targets).status).toBe(status)
})
