import { afterAll, describe, expect, test } from 'vitest'
import { dynamoInvitations } from '#functions/adapters/dynamo/invitations.ts'
import { secondMs } from '#shared/domain/times.ts'
import { fakeInvitations } from '../fakes/invitations.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { scanTable } from '../setup/scan-table.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T09:00:00.000Z')
const invitation = { isOperator: false, expiresAt: now + secondMs }

describe.each([
  ['fake', fakeInvitations()],
  ['dynamo', dynamoInvitations(dynamo.table)],
])('invitations (%s)', (_name, invitations) => {
  test('of many who come with one invitation exactly one is let in', async () => {
    await invitations.keep('race', invitation)

    const taken = await Promise.all(Array.from({ length: 8 }, () => invitations.take('race', now)))

    expect(taken.filter(Boolean)).toEqual([invitation])
  })

  test('looking at an invitation does not use it up', async () => {
    await invitations.keep('look', { ...invitation, isOperator: true })

    expect(await invitations.get('look', now)).toEqual({ ...invitation, isOperator: true })
    expect(await invitations.take('look', now)).toEqual({ ...invitation, isOperator: true })
    expect(await invitations.get('look', now)).toBeUndefined()
  })

  test('an invitation is worth nothing from its end on', async () => {
    await invitations.keep('old', invitation)

    expect(await invitations.get('old', now + secondMs)).toBeUndefined()
    expect(await invitations.take('old', now + secondMs)).toBeUndefined()
  })

  test('an invitation that nobody gave is none', async () => {
    expect(await invitations.take('made up', now)).toBeUndefined()
  })
})

test('the table never holds the token of an invitation itself', async () => {
  await dynamoInvitations(dynamo.table).keep('very secret token', invitation)

  expect(JSON.stringify(await scanTable(dynamo.table))).not.toContain('very secret token')
})
