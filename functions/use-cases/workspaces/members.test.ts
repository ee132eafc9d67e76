import { expect, test } from 'vitest'
import type { ActivityFacts } from '#shared/domain/activity.ts'
import { aSubscription } from '#test/builders/a-subscription.ts'
import { aUser } from '#test/builders/a-user.ts'
import { aMember, aWorkspace } from '#test/builders/a-workspace.ts'
import { fakeApiKeys } from '#test/fakes/api-keys.ts'
import { fakeJobs } from '#test/fakes/jobs.ts'
import { fakeMailer } from '#test/fakes/mailer.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { fakeWorkspaces } from '#test/fakes/workspaces.ts'
import { handOver, removeMember } from './members.ts'
import type { Seated } from './workspaces.ts'

const begun = Date.parse('2026-05-04T09:00:00.000Z')
const workspaceId = aWorkspace().id
const [ada, ben] = [
  { workspaceId, userId: 'user-1' },
  { workspaceId, userId: 'user-2' },
]

/** Ada's bakery, with Ben in it, whose plan covers it. */
const world = async () => {
  const [users, jobs, mailer] = [fakeUsers(), fakeJobs(), fakeMailer()]
  const workspaces = fakeWorkspaces(users)
  const heir = aUser({
    id: 'user-2',
    name: 'Ben',
    email: 'ben@example.com',
    billing: { wantedPlan: 'studio', version: 0, subscription: aSubscription({ plan: 'studio' }) },
  })
  for (const user of [aUser(), heir]) await users.create(user, 'hash')
  await workspaces.create(aWorkspace(), aMember())
  const invitation = {
    id: 'ben',
    workspaceId,
    email: 'ben@example.com',
    role: 'editor' as const,
    invitedBy: 'user-1',
    expiresAt: '2026-05-11T09:00:00.000Z',
  }
  await workspaces.invite(invitation, 'token')
  await workspaces.join(invitation, aMember({ ...ben, name: 'Ben', email: 'ben@example.com', role: 'editor' }))
  const [told, reports]: [ActivityFacts[], string[]] = [[], []]
  const deps = {
    users,
    workspaces,
    jobs,
    mailer,
    apiKeys: fakeApiKeys(),
    siteUrl: 'https://crier.test',
    now: () => begun,
    report: (message: string) => void reports.push(message),
  }
  const seated: Seated = { ...ada, role: 'owner', owner: async () => aUser(), tells: (facts) => void told.push(facts) }
  return { ...deps, deps, seated, told, reports }
}

test('a member is removed, and the activity says so, even if the email about it can’t be sent', async () => {
  const { deps, seated, mailer, workspaces, told, reports } = await world()
  mailer.isDown = true

  await removeMember(deps, seated, 'user-2')

  expect(await workspaces.roleOf(ben)).toBeUndefined()
  expect(told).toEqual([{ subject: 'user-2', about: 'Ben', roleBefore: 'editor' }])
  expect(reports).toEqual(['The email about being removed from a workspace was not sent.'])
})

test('a member stays if the workspace can’t be read, so removing them can be repeated', async () => {
  const { deps, seated, workspaces, mailer } = await world()
  const { get } = workspaces
  workspaces.get = () => Promise.reject(new Error('The table is out of reach.'))

  await expect(removeMember(deps, seated, 'user-2')).rejects.toThrow()
  workspaces.get = get
  await removeMember(deps, seated, 'user-2')

  expect(await workspaces.roleOf(ben)).toBeUndefined()
  expect(mailer.sent).toHaveLength(1)
})

test('a workspace is handed over, and the activity says so, even if the email about it can’t be sent', async () => {
  const { deps, seated, mailer, told, reports } = await world()
  mailer.isDown = true

  const members = await handOver(deps, seated, 'user-2')

  expect(members.map(({ name, role }) => [name, role])).toEqual([
    ['Ada', 'admin'],
    ['Ben', 'owner'],
  ])
  expect(told).toEqual([{ subject: 'user-2', about: 'Ben', roleBefore: 'editor', roleAfter: 'owner' }])
  expect(reports).toEqual(['The email about a workspace that was handed over was not sent.'])
})

test('a workspace keeps its owner if applying the next one’s plan can’t be planned', async () => {
  const { deps, seated, jobs, workspaces, told } = await world()
  jobs.plan = () => Promise.reject(new Error('The table is out of reach.'))

  await expect(handOver(deps, seated, 'user-2')).rejects.toThrow('The table is out of reach.')

  expect([await workspaces.roleOf(ada), await workspaces.roleOf(ben)]).toEqual(['owner', 'editor'])
  expect(told).toEqual([])
})

test('the next owner’s plan is applied once they’re the owner, even if the call ends right after that', async () => {
  const { deps, seated, jobs, workspaces } = await world()
  workspaces.members = async (id) => {
    if ((await workspaces.get(id))?.ownerId === 'user-2') throw new Error('The call ended.')
    return [aMember(), aMember({ ...ben, name: 'Ben', email: 'ben@example.com', role: 'editor' })]
  }

  await expect(handOver(deps, seated, 'user-2')).rejects.toThrow('The call ended.')

  // Later than any call lasts, so it never runs before the new owner is stored.
  expect(jobs.all()).toMatchObject([{ ownerId: workspaceId, kind: 'apply-plan', dueAt: '2026-05-04T09:01:00.000Z' }])
})

test('a workspace isn’t handed to someone whose account is being deleted', async () => {
  const { deps, seated, users, workspaces, mailer } = await world()
  await users.markLeaving('user-2')

  await expect(handOver(deps, seated, 'user-2')).rejects.toMatchObject({
    code: 'conflict',
    message: 'Ben’s account is being deleted. Choose another member.',
  })

  expect([await workspaces.roleOf(ada), await workspaces.roleOf(ben)]).toEqual(['owner', 'editor'])
  expect(mailer.sent).toEqual([])
})
