import { afterAll, describe, expect, test } from 'vitest'
import { dynamoComments } from '#functions/adapters/dynamo/comments.ts'
import { aComment } from '../builders/a-comment.ts'
import { fakeComments } from '../fakes/comments.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { allPages } from './all-pages.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const alone = { people: ['user-1'], max: 500 }

describe.each([
  ['fake', fakeComments()],
  ['dynamo', dynamoComments(dynamo.table)],
])('comments (%s)', (_name, comments) => {
  test('lists a post’s comments in the order they were written, page by page, and no other post’s', async () => {
    for (const id of ['c2', 'c1', 'c3']) await comments.create(aComment({ postId: 'listed', id }), alone)
    await comments.create(aComment({ postId: 'listed-too', id: 'c4' }), alone)

    const pages = await allPages((page) => comments.list('listed', page), 2)

    expect(pages.map(({ id }) => id)).toEqual(['c1', 'c2', 'c3'])
    expect((await comments.list('nothing', { limit: 2 })).items).toEqual([])
  })

  test('refuses a cursor of another post', async () => {
    for (const id of ['c1', 'c2']) await comments.create(aComment({ postId: 'cut', id }), alone)
    const { cursor } = await comments.list('cut', { limit: 1 })

    await expect(comments.list('other', { limit: 1, cursor })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('keeps every field, whoever wrote it', async () => {
    const resolved = { at: '2026-05-04T09:05:00.000Z', by: { userId: 'user-2', name: 'Bert' } }
    const mentions = [{ userId: 'user-2', name: 'Bert' }]
    const full = aComment({ postId: 'full', id: 'c1', text: 'Ask @[user-2]', mentions, editedAt: resolved.at, resolved })
    const guest = aComment({ postId: 'full', id: 'c2', author: { kind: 'guest', name: 'Kim', shareId: 'share-1' } })
    for (const comment of [full, guest]) await comments.create(comment, alone)

    expect(await comments.get(full)).toEqual(full)
    expect((await comments.list('full', { limit: 10 })).items).toEqual([full, guest])
  })

  test('counts the comments and remembers who takes part', async () => {
    const comment = aComment({ postId: 'counted' })
    await comments.create(comment, { people: ['user-1', 'user-2'], max: 500 })
    await comments.create(aComment({ postId: 'counted', id: 'comment-2' }), { people: [], max: 500 })
    await comments.replace(comment, ['user-3'])
    await comments.remove(comment)
    await comments.noteTold('counted', 'comment-2')

    const { people, ...thread } = await comments.thread('counted')
    expect(thread).toEqual({ count: 1, toldId: 'comment-2' })
    expect(people.toSorted()).toEqual(['user-1', 'user-2', 'user-3'])
    expect(await comments.thread('untouched')).toMatchObject({ count: 0, people: [] })
  })

  test('says if a comment is there already or the post is full', async () => {
    const at = { people: ['user-1'], max: 2 }
    const create = (id: string) => comments.create(aComment({ postId: 'bounded', id }), at)

    expect([await create('c1'), await create('c1'), await create('c2'), await create('c3')]).toEqual([
      'created',
      'there',
      'created',
      'full',
    ])
    await comments.remove({ postId: 'bounded', id: 'c1' })
    expect(await create('c3')).toBe('created')
  })

  test('changes and removes only what is there', async () => {
    const comment = aComment({ postId: 'changed' })
    await comments.create(comment, alone)

    expect(await comments.replace({ ...comment, text: 'Longer' }, [])).toBe(true)
    expect(await comments.get(comment)).toMatchObject({ text: 'Longer' })
    expect(await comments.remove(comment)).toBe(true)
    expect(await comments.remove(comment)).toBe(false)
    expect(await comments.replace(comment, ['user-1'])).toBe(false)
    expect(await comments.get(comment)).toBeUndefined()
  })

  test('removes everything about a post’s comments, and nothing of another’s', async () => {
    for (const postId of ['erased', 'kept'])
      for (let number = 10; number < 40; number += 1) await comments.create(aComment({ postId, id: `c${number}` }), alone)

    await comments.removeAll('erased')
    await comments.removeAll('erased')

    expect((await comments.list('erased', { limit: 100 })).items).toEqual([])
    expect(await comments.thread('erased')).toMatchObject({ count: 0, people: [] })
    expect((await comments.list('kept', { limit: 100 })).items).toHaveLength(30)
  })
})
