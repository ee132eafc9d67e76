import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { dynamoAccounts } from '#functions/adapters/dynamo/accounts.ts'
import { keys } from '#functions/adapters/dynamo/keys.ts'
import { packed, unpacked } from '#functions/adapters/dynamo/packed.ts'
import { dynamoPersonRecords } from '#functions/adapters/dynamo/person-records.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import { dynamoPublishingSettings } from '#functions/adapters/dynamo/publishing-settings.ts'
import { dynamoTargets } from '#functions/adapters/dynamo/targets.ts'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import { DeliveryMessage } from '#functions/ports/deliveries.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { advance } from '#shared/domain/target-rules.ts'
import { aPost } from '../builders/a-post.ts'
import { aState, aTarget } from '../builders/a-target.ts'
import { aUser } from '../builders/a-user.ts'
import { anAccount } from '../builders/an-account.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { keepTargets } from './post-stores.ts'

// What a newer version of Crier may have written before a rollback.

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const { table } = dynamo
const [targets, posts] = [dynamoTargets(table), dynamoPosts(table)]

/**
 * Adds the field `name`, which only a newer version knows, to a stored item, or inside its attribute `packing` if
 * given.
 */
const writeAsNewer = async (Key: Record<string, string>, name: string, value: unknown, packing?: string) => {
  const item = (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item ?? {}
  const changed = packing === undefined ? { [name]: value } : { [packing]: packed({ ...unpackedFields(item[packing]), [name]: value }) }
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...item, ...changed } }))
}
const unpackedFields = (json: unknown): object => JSON.parse(z.string().parse(json))

/** A target whose item has a field `name` that only a newer version knows. */
const writtenByNewer = async (postId: string, name: string, value: unknown) => {
  const target = aTarget({ postId, state: aState.published(), isUnsynced: true })
  const post = await keepTargets(posts, target)
  await writeAsNewer(keys.target(target), name, value, 'packed')
  return { target, post }
}
const itemOf = async (ref: { postId: string; accountId: string }) =>
  unpacked((await table.client.send(new GetCommand({ TableName: table.name, Key: keys.target(ref) }))).Item ?? {})

test('writing a target keeps a field that only a newer version knows', async () => {
  const { target } = await writtenByNewer('field', 'audience', { kind: 'friends' })

  const read = await targets.get(target)
  await targets.replace(advance(read ?? target, { isUnsynced: false }))

  expect(await itemOf(target)).toMatchObject({ audience: { kind: 'friends' }, isUnsynced: false, version: 2 })
})

test('keeps a newer version’s field within a state while that state lasts', async () => {
  const { target } = await writtenByNewer('within', 'state', { ...aState.published(), seenBy: 7 })

  const read = await targets.get(target)
  await targets.replace(advance(read ?? target, { isUnsynced: false }))

  expect(await itemOf(target)).toMatchObject({ state: { name: 'published', seenBy: 7 } })
})

test('an ended target leaves the due index while its unknown fields are kept', async () => {
  const { target } = await writtenByNewer('settled', 'audience', 'all')

  const read = await targets.get(target)
  await targets.replace(advance(read ?? target, { isUnsynced: false }))

  expect(await itemOf(target)).not.toHaveProperty('gsi2pk')
})

test('a state that only a newer version knows can’t be read and is reported', async () => {
  const { target } = await writtenByNewer('state', 'state', { name: 'queued', at: '2026-05-04T09:00:00.000Z' })

  await expect(targets.get(target)).rejects.toThrow('state')
})

test('shows a post with an account in an unknown state as being processed', async () => {
  const { post } = await writtenByNewer('shown', 'audience', 'all')
  const newer = { state: 'queued', pausedBy: 'weather', reason: { class: 'weather', message: 'It rains.' } }
  await writeAsNewer(keys.post(post), 'targets', [{ ...post.targets[0], ...newer }], 'packed')

  expect((await posts.get(post))?.targets).toMatchObject([{ accountId: 'x_77', state: 'processing' }])
  expect((await posts.ofStatus('user-1', post.status, { limit: 10 })).items.map(({ id }) => id)).toContain('shown')
})

/** A person who used a newer version's features, as this version knows them. */
const whoUsedNewer = async (userId: string) => {
  const [user, account] = [aUser({ id: userId, email: `${userId}@example.com` }), anAccount({ workspaceId: userId })]
  const post = aPost({
    workspaceId: userId,
    id: `${userId}-post`,
    options: { x: { madeWithAi: true } },
    overrides: { x: { content: 'Own words' } },
  })
  await dynamoUsers(table).create(user, 'hash')
  await dynamoAccounts(table).connect(account, 'sealed')
  await dynamoPublishingSettings(table).put(userId, publishingSettingsDefault)
  await posts.create(post, [])

  await writeAsNewer(keys.user(userId), 'preferences', { ...user.preferences, density: 'compact' })
  await writeAsNewer(keys.user(userId), 'notifications', { ...user.notifications, newFollower: true })
  await writeAsNewer(keys.account(account), 'settings', { ...account.settings, commentsOff: true })
  await writeAsNewer(keys.publishingSettings(userId), 'settings', { ...publishingSettingsDefault, quietHours: [22, 6] })
  await writeAsNewer(keys.post(post), 'options', { x: { madeWithAi: true, sparkle: 2 }, friendster: { replies: 'all' } }, 'packed')
  await writeAsNewer(keys.post(post), 'overrides', { x: { content: 'Own words', title: 'New' } }, 'packed')
  return { user, account, post }
}

test('reads a person who used a newer version’s features, and all their data, without those', async () => {
  const { user, account, post } = await whoUsedNewer('user-of-newer')

  expect(await dynamoUsers(table).get(user.id)).toEqual(user)
  expect(await dynamoAccounts(table).list(user.id)).toEqual([account])
  expect(await dynamoPublishingSettings(table).get(user.id)).toEqual(publishingSettingsDefault)
  expect(await posts.get(post)).toEqual(post)
})

test('can export all of their data', async () => {
  const { user } = await whoUsedNewer('leaver-of-newer')

  const { items } = await dynamoPersonRecords(table).page(user.id)

  expect(items.map(({ kind }) => kind).toSorted()).toEqual(['account', 'post', 'profile', 'publishing-settings'])
})

test('accepts a message of the next version for its known fields, but not of a later one', () => {
  const message = { schema: 1, postId: 'p', accountId: 'x_77', workspaceId: 'u', platform: 'x', revision: 1, at: 0 }

  expect(DeliveryMessage.parse({ ...message, schema: 2, isUrgent: true })).toEqual({ ...message, schema: 2 })
  expect(DeliveryMessage.safeParse({ ...message, schema: 3 }).success).toBe(false)
})

test('still reports other errors in an item', async () => {
  const account = anAccount({ workspaceId: 'broken' })
  await dynamoAccounts(table).connect(account, 'sealed')
  await writeAsNewer(keys.account(account), 'settings', { commentsOff: true, boardId: 7 })

  await expect(dynamoAccounts(table).list('broken')).rejects.toThrow('boardId')
})
