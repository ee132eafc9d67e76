import { afterAll, describe, expect, test } from 'vitest'
import { dynamoAccounts } from '#functions/adapters/dynamo/accounts.ts'
import { dynamoBudgets } from '#functions/adapters/dynamo/limits.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import { dynamoTargets } from '#functions/adapters/dynamo/targets.ts'
import { advance } from '#shared/domain/target-rules.ts'
import { anAttempt, aState, aTarget } from '../builders/a-target.ts'
import { anAccount } from '../builders/an-account.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { sentTwice } from '../setup/sent-twice.ts'
import { keepTargets } from './post-stores.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const table = sentTwice(dynamo.table)
const [targets, posts] = [dynamoTargets(table), dynamoPosts(dynamo.table)]

describe('when DynamoDB’s response is lost and the SDK repeats the request', () => {
  test('the writer learns that its target was written', async () => {
    const target = aTarget({ postId: 'alone' })
    await keepTargets(posts, target)

    expect(await targets.replace(advance(target, { state: aState.enqueued() }))).toBe(true)
  })

  test('the writer learns that its target was written with its attempt', async () => {
    const target = aTarget({ postId: 'with-attempt' })
    await keepTargets(posts, target)

    expect(await targets.replace(advance(target, { state: aState.enqueued() }), anAttempt({ postId: 'with-attempt' }))).toBe(true)
  })

  test('the writer learns that its public post was claimed', async () => {
    const target = aTarget({ postId: 'claimed' })
    await keepTargets(posts, target)
    const published = advance(target, { state: aState.published() })

    expect(await targets.claim(published, { remoteId: '1', attempt: anAttempt({ postId: 'claimed' }) })).toBe('written')
  })

  test('a write that lost its race stays lost', async () => {
    const target = aTarget({ postId: 'lost' })
    await keepTargets(posts, target)
    await targets.replace(advance(target, { state: aState.enqueued() }))

    expect(await targets.replace(advance(target, { failures: 1 }))).toBe(false)
  })

  test('the spender learns that it got the last unit of a budget', async () => {
    expect(await dynamoBudgets(table).spend('last', '2026-05-04', 1)).toBe(true)
  })

  test('counts a unit of a budget once', async () => {
    const budgets = dynamoBudgets(table)

    const spends = [await budgets.spend('once', '2026-05-04', 2), await budgets.spend('once', '2026-05-04', 2)]

    expect(spends).toEqual([true, true])
  })

  test('the claimer learns that it may refresh tokens', async () => {
    const accounts = dynamoAccounts(table)
    await dynamoAccounts(dynamo.table).connect(anAccount(), 'sealed')
    const version = (await accounts.withTokens({ workspaceId: 'user-1', id: 'x_77' }))?.tokens.version ?? 0
    const claim = { version, now: 1_000, until: 31_000 }

    expect(await accounts.claimRefresh({ workspaceId: 'user-1', id: 'x_77' }, claim)).toBe(true)
    expect(await accounts.claimRefresh({ workspaceId: 'user-1', id: 'x_77' }, claim)).toBe(false)
  })
})
