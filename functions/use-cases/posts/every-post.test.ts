import { expect, test } from 'vitest'
import { toInstant, toMs } from '#shared/domain/times.ts'
import { aScheduledPost } from '#test/builders/a-post.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { fakePosts } from '#test/fakes/posts.ts'
import { fakeTargets } from '#test/fakes/targets.ts'
import { partlyFailed, postsUntilNow } from './every-post.ts'

const now = toMs('2026-05-04T09:00:00.000Z')

/** Scheduled posts, each due some minutes from now, with accounts in these states. */
const world = async (written: readonly { id: string; minutes: number; states: readonly (keyof typeof aState)[] }[]) => {
  const posts = fakePosts(fakeTargets())
  for (const { id, minutes, states } of written) {
    const targets = states.map((state, index) => aTarget({ postId: id, accountId: `x_${index}`, state: aState[state]() }))
    const post = aScheduledPost(targets, { id, workspaceId: 'user-1', listedAt: toInstant(now + minutes * 60_000) })
    await posts.create(post, [])
  }
  return async () => partlyFailed(await postsUntilNow({ posts }, 'user-1', now), now).map(({ id }) => id)
}

test.each(['failed', 'missed', 'needs-attention'] as const)(
  'a post that is %s on one account and waits on another is found',
  async (state) => {
    const found = await world([
      { id: 'partly', minutes: -5, states: [state, 'retrying'] },
      { id: 'on-its-way', minutes: -5, states: ['published', 'retrying'] },
    ])

    expect(await found()).toEqual(['partly'])
  },
)

test('they come newest first, and are found behind any number of posts on their way', async () => {
  const going = Array.from({ length: 50 }, (_, index) => ({ id: `going-${index}`, minutes: -100 + index, states: ['paused' as const] }))
  const found = await world([
    { id: 'first', minutes: -200, states: ['failed', 'paused'] },
    ...going,
    { id: 'last', minutes: -1, states: ['failed', 'paused'] },
    { id: 'ahead', minutes: 1, states: ['scheduled'] },
  ])

  expect(await found()).toEqual(['last', 'first'])
})
