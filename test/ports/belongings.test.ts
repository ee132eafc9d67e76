import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { dynamoBelongings } from '#functions/adapters/dynamo/belongings.ts'
import { dynamoJobPlan } from '#functions/adapters/dynamo/jobs.ts'
import { keys } from '#functions/adapters/dynamo/keys.ts'
import { dynamoMediaLibrary } from '#functions/adapters/dynamo/media-library.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import { dynamoPublishingSettings } from '#functions/adapters/dynamo/publishing-settings.ts'
import { dynamoTargets } from '#functions/adapters/dynamo/targets.ts'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { advance } from '#shared/domain/target-rules.ts'
import { aPost } from '../builders/a-post.ts'
import { anAttempt, aState, aTarget } from '../builders/a-target.ts'
import { aUser } from '../builders/a-user.ts'
import { aMedia } from '../media/a-media.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { keepTargets } from './post-stores.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)
const { client, name: TableName } = dynamo.table

// The fake lists what the other fakes store, so only the table is tested.
const belongings = dynamoBelongings(dynamo.table)
const [posts, targets] = [dynamoPosts(dynamo.table), dynamoTargets(dynamo.table)]
const inhabit = async (userId: string) => {
  await dynamoUsers(dynamo.table).create(aUser({ id: userId, email: `${userId}@example.com` }), 'hash')
  await dynamoJobPlan(dynamo.table).plan({ ownerId: userId, kind: 'remove-person', subject: '' }, '2026-05-04T09:00:00.000Z')
}

test('lists nothing for a person who has only themselves and their removal', async () => {
  await inhabit('bare')

  expect(await belongings.some('bare')).toEqual([])
  expect(await belongings.some('nobody')).toEqual([])
})

test('lists posts first, then everything else of any kind, and nothing of anyone else’s', async () => {
  await inhabit('rich')
  await inhabit('other')
  await posts.create(aPost({ id: 'other', workspaceId: 'other' }), [])
  await posts.create(aPost({ id: 'p1', workspaceId: 'rich' }), [])
  await dynamoMediaLibrary(dynamo.table).create(aMedia({ id: 'm1', workspaceId: 'rich' }), { count: 9, bytes: 1e9 })
  await dynamoPublishingSettings(dynamo.table).put('rich', publishingSettingsDefault)
  await client.send(new PutCommand({ TableName, Item: { ...keys.account({ workspaceId: 'rich', id: 'x_1' }) } }))
  await client.send(new PutCommand({ TableName, Item: { pk: keys.user('rich').pk, sk: 'THOUGHT-OF-LATER#1' } }))

  const first = await belongings.some('rich')
  await belongings.remove('rich', { kind: 'post', id: 'p1' })
  const rest = await belongings.some('rich')
  for (const belonging of rest) await belongings.remove('rich', belonging)
  for (const belonging of rest) await belongings.remove('rich', belonging)

  expect(first).toEqual([{ kind: 'post', id: 'p1' }])
  expect(rest).toEqual([
    { kind: 'account', id: 'x_1' },
    { kind: 'media', id: 'm1' },
    { kind: 'other', id: 'PUBLISHING' },
    { kind: 'other', id: 'STORED' },
    { kind: 'other', id: 'THOUGHT-OF-LATER#1' },
  ])
  expect(await belongings.some('rich')).toEqual([])
  expect((await client.send(new GetCommand({ TableName, Key: keys.user('rich') }))).Item).toBeDefined()
  expect(await belongings.some('other')).toHaveLength(1)
})

test('keeps listing a hundred posts until the last is gone', async () => {
  await inhabit('prolific')
  for (let number = 0; number < 100; number += 1) await posts.create(aPost({ id: `p${number}`, workspaceId: 'prolific' }), [])
  const removed: string[] = []

  for (let left = await belongings.some('prolific'); left.length > 0; left = await belongings.some('prolific')) {
    for (const belonging of left) await belongings.remove('prolific', belonging)
    removed.push(...left.map(({ id }) => id))
  }

  expect(new Set(removed).size).toBe(100)
})

test('removes a post’s attempts but keeps its targets and other posts’ attempts', async () => {
  for (const id of ['tried', 'kept']) {
    const target = aTarget({ postId: id })
    await keepTargets(posts, target)
    await targets.replace(advance(target, { state: aState.failed() }), anAttempt({ postId: id }))
  }

  await belongings.removeAttempts('tried')
  await belongings.removeAttempts('tried')

  const attempts = await Promise.all(['tried', 'kept'].map((id) => targets.attempts(id, { limit: 10 })))
  expect(attempts.map(({ items }) => items.length)).toEqual([0, 1])
  expect(await targets.ofPost('tried')).toHaveLength(1)
})
