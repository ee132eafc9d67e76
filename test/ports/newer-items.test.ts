import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { keys } from '#functions/adapters/dynamo/keys.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import { dynamoTargets } from '#functions/adapters/dynamo/targets.ts'
import { advance } from '#shared/domain/target-rules.ts'
import { aState, aTarget } from '../builders/a-target.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { keepTargets } from './post-stores.ts'

// What a newer version of Crier may have written before it was rolled back.

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const { table } = dynamo
const [targets, posts] = [dynamoTargets(table), dynamoPosts(table)]

/** A target whose item has, in `name`, what only a newer version knows. */
const writtenByNewer = async (postId: string, name: string, value: unknown) => {
  const target = aTarget({ postId, state: aState.published(), isUnsettled: true })
  const post = await keepTargets(posts, target)
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.target(target),
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  )
  return { target, post }
}
const itemOf = async (ref: { postId: string; accountId: string }) =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key: keys.target(ref) }))).Item

test('a field that only a newer version knows is kept when the target is written', async () => {
  const { target } = await writtenByNewer('field', 'audience', { kind: 'friends' })

  const read = await targets.get(target)
  await targets.replace(advance(read ?? target, { isUnsettled: false }))

  expect(await itemOf(target)).toMatchObject({ audience: { kind: 'friends' }, isUnsettled: false, version: 2 })
})

test('so is what a newer version says within a state, as long as that lasts', async () => {
  const { target } = await writtenByNewer('within', 'state', { ...aState.published(), seenBy: 7 })

  const read = await targets.get(target)
  await targets.replace(advance(read ?? target, { isUnsettled: false }))

  expect(await itemOf(target)).toMatchObject({ state: { name: 'published', seenBy: 7 } })
})

test('what ended leaves the due index though all that is unknown is kept', async () => {
  const { target } = await writtenByNewer('settled', 'audience', 'all')

  const read = await targets.get(target)
  await targets.replace(advance(read ?? target, { isUnsettled: false }))

  expect(await itemOf(target)).not.toHaveProperty('gsi2pk')
})

test('a state that only a newer version knows can not be read, and says so', async () => {
  const { target } = await writtenByNewer('state', 'state', { name: 'queued', at: '2026-05-04T09:00:00.000Z' })

  await expect(targets.get(target)).rejects.toThrow('state')
})

test('a post with an account in a state that only a newer version knows is shown as being worked on', async () => {
  const { post } = await writtenByNewer('shown', 'audience', 'all')
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.post(post),
      UpdateExpression: 'SET targets[0].#state = :state, targets[0].heldBy = :by, targets[0].reason = :reason',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':state': 'queued', ':by': 'weather', ':reason': { class: 'weather', message: 'It rains.' } },
    }),
  )

  expect((await posts.get(post))?.targets).toMatchObject([{ accountId: 'x_77', state: 'processing' }])
  expect((await posts.ofStatus('user-1', post.status, { limit: 10 })).items.map(({ id }) => id)).toContain('shown')
})
