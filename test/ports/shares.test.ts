import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, test } from 'vitest'
import { dynamoBelongings } from '#functions/adapters/dynamo/belongings.ts'
import { hash, keys } from '#functions/adapters/dynamo/keys.ts'
import { dynamoClientResponses, dynamoShares } from '#functions/adapters/dynamo/shares.ts'
import type { ClientResponse, Share } from '#shared/domain/shares.ts'
import { fakeClientResponses, fakeShares } from '../fakes/shares.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const nine = '2026-05-04T09:00:00.000Z'
const now = Date.parse(nine)
const aShare = (own: Partial<Share> = {}): Share => ({
  id: 'share-1',
  workspaceId: 'user-1',
  what: { kind: 'post', postId: 'post-1' },
  createdBy: 'user-1',
  createdAt: nine,
  expiresAt: '2026-05-07T09:00:00.000Z',
  hasPassword: false,
  canDecide: true,
  openedCount: 0,
  ...own,
})

describe.each([
  ['fake', fakeShares()],
  ['dynamo', dynamoShares(dynamo.table)],
])('links for clients (%s)', (_name, shares) => {
  test('a token leads to its link, with the password’s hash, until it expires', async () => {
    const share = aShare({ workspaceId: 'found', hasPassword: true })
    await shares.create({ share, passwordHash: 'hashed' }, 'token-found')

    expect(await shares.find('token-found', now)).toEqual({ share, passwordHash: 'hashed' })
    expect(await shares.find('token-found', Date.parse(share.expiresAt))).toBeUndefined()
    expect(await shares.find('another', now)).toBeUndefined()
  })

  test('a new link to the same thing voids the old token and starts counting anew', async () => {
    const share = aShare({ workspaceId: 'replaced' })
    await shares.create({ share, passwordHash: undefined }, 'token-old')
    await shares.countOpened(share, nine)
    await shares.create({ share, passwordHash: undefined }, 'token-new')

    expect(await shares.find('token-old', now)).toBeUndefined()
    expect((await shares.find('token-new', now))?.share.openedCount).toBe(0)
    expect(await shares.live('replaced', now)).toHaveLength(1)
  })

  test('counts openings, also those at the same moment', async () => {
    const share = aShare({ workspaceId: 'counted' })
    await shares.create({ share, passwordHash: undefined }, 'token-counted')

    await Promise.all([shares.countOpened(share, nine), shares.countOpened(share, nine)])

    expect(await shares.live('counted', now)).toEqual([{ ...share, openedCount: 2, lastOpenedAt: nine }])
  })

  test('a link is revoked once, and isn’t counted or listed afterward', async () => {
    const share = aShare({ workspaceId: 'revoked' })
    await shares.create({ share, passwordHash: undefined }, 'token-revoked')

    expect(await shares.revoke(share, nine)).toBe(true)
    await shares.countOpened(share, nine)

    expect(await shares.revoke(share, nine)).toBe(false)
    expect(await shares.revoke({ workspaceId: 'revoked', id: 'nothing' }, nine)).toBe(false)
    expect(await shares.find('token-revoked', now)).toBeUndefined()
    expect(await shares.live('revoked', now)).toEqual([])
  })

  test('lists the latest first, and only the workspace’s own', async () => {
    const older = aShare({ workspaceId: 'listed', id: 'older', createdAt: '2026-05-03T09:00:00.000Z' })
    const newer = aShare({ workspaceId: 'listed', id: 'newer' })
    for (const share of [older, newer, aShare({ workspaceId: 'listed-not' })])
      await shares.create({ share, passwordHash: undefined }, `token-${share.workspaceId}-${share.id}`)

    expect((await shares.live('listed', now)).map(({ id }) => id)).toEqual(['newer', 'older'])
  })
})

describe('a link’s token in the table', () => {
  const { client, name: TableName } = dynamo.table
  const shares = dynamoShares(dynamo.table)
  const isThere = async (token: string) =>
    (await client.send(new GetCommand({ TableName, Key: keys.shareToken(hash(token)), ConsistentRead: true }))).Item !== undefined

  test('goes with the link, whether that’s replaced or removed with its workspace', async () => {
    const share = aShare({ workspaceId: 'gone' })
    await shares.create({ share, passwordHash: undefined }, 'token-first')
    await shares.create({ share, passwordHash: undefined }, 'token-second')
    const afterReplacing = [await isThere('token-first'), await isThere('token-second')]

    const belongings = dynamoBelongings(dynamo.table)
    for (const belonging of await belongings.some('gone')) await belongings.remove('gone', belonging)

    expect(afterReplacing).toEqual([false, true])
    expect(await isThere('token-second')).toBe(false)
    expect(await belongings.some('gone')).toEqual([])
  })

  test('only one is left of many that were created at once for the same thing', async () => {
    const tokens = ['one', 'two', 'three', 'four'].map((name) => `token-${name}`)
    const share = aShare({ workspaceId: 'at-once' })

    await Promise.all(tokens.map((token) => shares.create({ share, passwordHash: undefined }, token)))

    const there = await Promise.all(tokens.map(isThere))
    expect(there.filter(Boolean)).toHaveLength(1)
    expect((await Promise.all(tokens.map((token) => shares.find(token, now)))).map((found) => found !== undefined)).toEqual(there)
  })
})

describe.each([
  ['fake', fakeClientResponses()],
  ['dynamo', dynamoClientResponses(dynamo.table)],
])('clients’ responses (%s)', (_name, responses) => {
  const said: ClientResponse = {
    id: '1',
    workspaceId: 'user-1',
    shareId: 'share-1',
    postId: 'post-1',
    revision: 2,
    name: 'Maria',
    kind: 'propose-time',
    scheduledAt: '2026-12-12T09:00:00.000Z',
    text: 'Better on Saturday',
    at: nine,
  }

  test('returns the latest of a post first, as many as asked for', async () => {
    await responses.add(said)
    await responses.add({ ...said, id: '2' })
    await responses.add({ ...said, id: '3', postId: 'post-10' })

    expect(await responses.ofPost('user-1', 'post-1', 10)).toEqual([{ ...said, id: '2' }, said])
    expect(await responses.ofPost('user-1', 'post-1', 1)).toEqual([{ ...said, id: '2' }])
    expect(await responses.ofPost('user-2', 'post-1', 10)).toEqual([])
  })
  test('removes what was said about a post, and nothing about another one', async () => {
    const workspaceId = 'cleared'
    await responses.add({ ...said, workspaceId })
    await responses.add({ ...said, workspaceId, postId: 'post-10' })

    await responses.removeAll(workspaceId, 'post-1')
    await responses.removeAll(workspaceId, 'post-1')

    expect(await responses.ofPost(workspaceId, 'post-1', 10)).toEqual([])
    expect(await responses.ofPost(workspaceId, 'post-10', 10)).toHaveLength(1)
  })
})
