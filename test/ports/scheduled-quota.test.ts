import { afterAll, describe, expect, test } from 'vitest'
import type { TargetChange } from '#functions/ports/posts.ts'
import type { Target } from '#shared/domain/targets.ts'
import { accountsPerPost } from '#shared/publishing/posts.ts'
import { aPost, aScheduledPost } from '../builders/a-post.ts'
import { aTarget } from '../builders/a-target.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { postStores } from './post-stores.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const created = (target: Target): TargetChange => ({ kind: 'create', target })
const removed = (ref: Target): TargetChange => ({ kind: 'remove', ref, version: ref.version })

describe.each(postStores(dynamo.table))('quota of scheduled posts ($name)', ({ posts }) => {
  test('a person has none at first and then the last ones written', async () => {
    const none = await posts.scheduledQuota('ada')

    const isWritten = await posts.setScheduledQuota('ada', { ...none, postIds: ['p1', 'p2'] })
    const isLate = await posts.setScheduledQuota('ada', { ...none, postIds: ['p3'] })

    expect([none.postIds, isWritten, isLate]).toEqual([[], true, false])
    expect((await posts.scheduledQuota('ada')).postIds).toEqual(['p1', 'p2'])
  })

  test('writes a post and its place together or neither', async () => {
    const scheduledQuota = await posts.scheduledQuota('bea')
    const post = (id: string) => aPost({ id, workspaceId: 'bea' })

    const first = await posts.create(post('p1'), [], { ...scheduledQuota, postIds: ['p1'] })
    const second = await posts.create(post('p2'), [], { ...scheduledQuota, postIds: ['p2'] })

    expect([first, second]).toEqual([true, false])
    expect(await posts.get({ workspaceId: 'bea', id: 'p2' })).toBeUndefined()
    expect((await posts.scheduledQuota('bea')).postIds).toEqual(['p1'])
  })

  test('exactly one of many simultaneous posts gets the last place', async () => {
    const scheduledQuota = await posts.scheduledQuota('cyd')
    const ids = ['p1', 'p2', 'p3', 'p4', 'p5']

    const taken = await Promise.all(
      ids.map((id) => posts.create(aPost({ id, workspaceId: 'cyd' }), [], { ...scheduledQuota, postIds: [id] })),
    )

    expect(taken.filter(Boolean)).toHaveLength(1)
    expect((await posts.scheduledQuota('cyd')).postIds).toHaveLength(1)
  })

  test('replacing a post uses a place, even if it changes every account', async () => {
    const before = Array.from({ length: accountsPerPost }, (_, index) =>
      aTarget({ workspaceId: 'dan', postId: 'dan-1', accountId: `x_${index}` }),
    )
    const after = Array.from({ length: accountsPerPost }, (_, index) =>
      aTarget({ workspaceId: 'dan', postId: 'dan-1', accountId: `y_${index}` }),
    )
    const post = { ...aScheduledPost(before, { id: 'dan-1' }), workspaceId: 'dan' }
    await posts.create(post, before.map(created))
    const scheduledQuota = { ...(await posts.scheduledQuota('dan')), postIds: ['dan-1'] }

    const isReplaced = await posts.replace({ ...post, revision: 2 }, 1, [...before.map(removed), ...after.map(created)], scheduledQuota)

    expect([isReplaced, (await posts.scheduledQuota('dan')).postIds]).toEqual([true, ['dan-1']])
  })
})
