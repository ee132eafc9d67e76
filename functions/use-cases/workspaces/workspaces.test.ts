import { expect, test } from 'vitest'
import { aSubscription } from '#test/builders/a-subscription.ts'
import { aUser } from '#test/builders/a-user.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { fakeWorkspaces } from '#test/fakes/workspaces.ts'
import { createWorkspace } from './workspaces.ts'

test('nobody creates a workspace while their account is being deleted', async () => {
  const users = fakeUsers()
  const workspaces = fakeWorkspaces(users)
  const person = aUser({ billing: { wantedPlan: 'studio', version: 0, subscription: aSubscription({ plan: 'studio' }) } })
  await users.create(person, 'hash')
  await users.markLeaving(person.id)
  const told: object[] = []

  const created = createWorkspace(
    { workspaces, now: () => Date.parse('2026-05-04T09:00:00.000Z') },
    { id: '1', name: 'The bakery', person, tells: (facts) => void told.push(facts) },
  )

  await expect(created).rejects.toMatchObject({
    code: 'conflict',
    message: 'Your account is being deleted, so you can’t create a workspace.',
  })
  expect([await workspaces.of(person.id), told]).toEqual([[], []])
})
