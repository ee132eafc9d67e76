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
  test('of many who come with one invitation exactly one is let in', async () => {
    await invitations.keep('race', invitation)

    const taken = await Promise.all(Array.from({ length: 8 }, () => invitations.take('race', now)))

    expect(taken.filter(Boolean)).toEqual([invitation])
  })

  test('looking at an invitation does not use it up', async () => {
    await invitations.keep('look', { ...invitation, isAdministrator: true })

    expect(await invitations.get('look', now)).toEqual({ ...invitation, isAdministrator: true })
    expect(await invitations.take('look', now)).toEqual({ ...invitation, isAdministrator: true })
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

  test('open invitations are listed with their notes, and not by their tokens', async () => {
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

  test('an invitation that was withdrawn lets nobody in', async () => {
    const id = await invitations.keep('withdrawn', invitation)

    expect(await invitations.withdraw(id)).toBe(true)
    expect(await invitations.withdraw(id)).toBe(false)
    expect(await invitations.get('withdrawn', now)).toBeUndefined()
  })
})

test('the table never holds the token of an invitation itself', async () => {
  await dynamoInvitations(dynamo.table).keep('very secret token', invitation)

  expect(JSON.stringify(await scanTable(dynamo.table))).not.toContain('very secret token')
})
