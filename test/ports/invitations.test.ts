import { afterAll, describe, expect, test } from 'vitest'
import { dynamoInvitations } from '#functions/adapters/dynamo/sign-up.ts'
import { secondMs } from '#shared/domain/times.ts'
import { fakeInvitations } from '../fakes/invitations.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { scanTable } from '../setup/scan-table.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T09:00:00.000Z')
const invitation = { isAdministrator: false, expiresAt: now + secondMs }

describe.each([
  ['fake', fakeInvitations()],
  ['dynamo', dynamoInvitations(dynamo.table)],
])('invitations (%s)', (_name, invitations) => {
  test('exactly one of many uses of an invitation succeeds', async () => {
    await invitations.keep('race', invitation)

    const taken = await Promise.all(Array.from({ length: 8 }, () => invitations.take('race', now)))

    expect(taken.filter(Boolean)).toEqual([invitation])
  })

  test('reading an invitation doesn’t use it up', async () => {
    await invitations.keep('look', { ...invitation, isAdministrator: true })

    expect(await invitations.get('look', now)).toEqual({ ...invitation, isAdministrator: true })
    expect(await invitations.take('look', now)).toEqual({ ...invitation, isAdministrator: true })
    expect(await invitations.get('look', now)).toBeUndefined()
  })

  test('an invitation is void once it expires', async () => {
    await invitations.keep('old', invitation)

    expect(await invitations.get('old', now + secondMs)).toBeUndefined()
    expect(await invitations.take('old', now + secondMs)).toBeUndefined()
  })

  test('doesn’t find an unknown invitation', async () => {
    expect(await invitations.take('made up', now)).toBeUndefined()
  })

  test('lists open invitations with their notes and without their tokens', async () => {
    const later = { isAdministrator: false, expiresAt: now + 3_000 * secondMs, note: 'For Grace' }
    const id = await invitations.keep('later', later)
    await invitations.keep('sooner', { ...invitation, expiresAt: now + 2_000 * secondMs })
    await invitations.keep('over', { ...invitation, expiresAt: now })

    const listed = await invitations.list(now + 1_000 * secondMs)

    expect(listed).toEqual([
      { ...later, id },
      { id: expect.any(String), isAdministrator: false, expiresAt: now + 2_000 * secondMs },
    ])
    expect(await invitations.take('later', now)).toEqual(later)
  })

  test('a withdrawn invitation admits nobody', async () => {
    const id = await invitations.keep('withdrawn', invitation)

    expect(await invitations.withdraw(id)).toBe(true)
    expect(await invitations.withdraw(id)).toBe(false)
    expect(await invitations.get('withdrawn', now)).toBeUndefined()
  })
})

test('the table never contains an invitation’s token', async () => {
  await dynamoInvitations(dynamo.table).keep('very secret token', invitation)

  expect(JSON.stringify(await scanTable(dynamo.table))).not.toContain('very secret token')
})
