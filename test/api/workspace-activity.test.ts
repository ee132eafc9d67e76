import { afterAll, expect, test } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { groupsApi } from '#shared/contracts/groups.ts'
import { notesApi } from '#shared/contracts/notes.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import type { ActivityAction } from '#shared/domain/activity.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { connectAccount, password } from './person.ts'
import { aTeam, type Teammate } from './team.ts'

const crier = await startCrier()
afterAll(crier.stop)
const team = await aTeam(crier, 'paper')
const { owner, admin, editor, writer, client } = team.members

const activityOf = async ({ inWorkspace }: Pick<Teammate, 'inWorkspace'>, filter = {}) =>
  (await inWorkspace(workspacesApi.activity, filter)).body.items
const lately = async (count: number) =>
  (await activityOf(admin, { limit: count })).map(({ at: _, requestId: __, userId: ___, ...shown }) => shown)
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + hours * 3_600_000).toISOString()

test('shows who was invited, came, and left, with their roles and the names of the time', async () => {
  expect(await lately(4)).toEqual([
    {
      name: 'paper-owner',
      action: 'member-invitation-revoked',
      subject: expect.any(String),
      about: 'paper-revoked@crier.test',
      roleBefore: 'admin',
    },
    {
      name: 'paper-owner',
      action: 'member-invited',
      subject: expect.any(String),
      about: 'paper-revoked@crier.test',
      roleAfter: 'admin',
    },
    { name: 'paper-owner', action: 'member-removed', subject: team.removed.id, about: 'paper-removed', roleBefore: 'admin' },
    { name: 'paper-removed', action: 'member-joined', subject: team.removed.id, roleAfter: 'admin' },
  ])
  await admin.inWorkspace(workspacesApi.setRole, { userId: writer.id, role: 'editor' })
  await admin.inWorkspace(workspacesApi.setRole, { userId: writer.id, role: 'writer' })

  expect(await lately(1)).toEqual([
    {
      name: 'paper-admin',
      action: 'member-role-changed',
      subject: writer.id,
      about: 'paper-writer',
      roleBefore: 'editor',
      roleAfter: 'writer',
    },
  ])
  const [first] = (await activityOf(admin, { limit: 100 })).slice(-1)
  expect(first).toMatchObject({ name: 'paper-owner', action: 'workspace-created', about: 'paper' })
})

test('shows a post’s way with its old and its new time, how its text begins, and not the draft that saved itself', async () => {
  const account = await connectAccount({ request: admin.inWorkspace }, 'x', 'paper_x')
  const content = `${'A long morning. '.repeat(8)}Secret end.`
  const draft = (await editor.inWorkspace(postsApi.draft, { content: 'Draft', accountIds: [account.id] })).body
  await editor.inWorkspace(postsApi.edit, { id: draft.id, revision: draft.revision, content })
  const [two, five] = [inHours(2), inHours(5)]
  await editor.inWorkspace(postsApi.scheduleDraft, { id: draft.id, scheduledAt: two, timeZone: 'UTC' })
  const { revision } = (await editor.inWorkspace(postsApi.get, { id: draft.id })).body
  await editor.inWorkspace(postsApi.edit, { id: draft.id, revision, scheduledAt: five, timeZone: 'UTC' })
  await editor.inWorkspace(postsApi.unschedule, { id: draft.id })
  await editor.inWorkspace(postsApi.removeDraft, { id: draft.id })

  const shown = { name: 'paper-editor', subject: draft.id, about: content.slice(0, 80) }
  expect(await lately(5)).toEqual([
    { ...shown, action: 'post-deleted' },
    { ...shown, action: 'post-unscheduled', timeBefore: five },
    { ...shown, action: 'post-changed', timeBefore: two, timeAfter: five },
    { ...shown, action: 'post-scheduled', timeAfter: two },
    { name: 'paper-admin', action: 'account-connected', subject: account.id, about: 'X: paper_x' },
  ])
})

test('shows what was arranged around posts, and which account was disconnected', async () => {
  const account = await connectAccount({ request: admin.inWorkspace }, 'x', 'paper_y')
  const { id } = (await editor.inWorkspace(groupsApi.create, { name: 'Front page' })).body
  await editor.inWorkspace(groupsApi.remove, { id })
  await editor.inWorkspace(notesApi.create, { day: '2031-05-05', text: 'Fair in town' })
  await admin.inWorkspace(userApi.setPublishing, { isEverythingPaused: false, pausedPlatforms: [], lateLimitMinutes: 60 })
  await admin.inWorkspace(platformsApi.disconnect, { p: 'x', id: account.id })

  expect((await lately(5)).map(({ action, subject, about }) => [action, subject, about])).toEqual([
    ['account-disconnected', account.id, 'X: paper_y'],
    ['publishing-changed', undefined, undefined],
    ['note-written', expect.any(String), 'Fair in town'],
    ['group-deleted', id, undefined],
    ['group-created', id, 'Front page'],
  ])
})

test('is filtered by person, action, and time, continues page by page, and is nothing for editors', async () => {
  const actions = async (filter: { userId?: string; action?: ActivityAction; from?: string; to?: string }) =>
    new Set(
      (await activityOf(owner, { ...filter, limit: 100 })).map(
        ({ userId, action }) => `${userId === writer.id ? 'writer' : 'another'} ${action}`,
      ),
    )

  expect([...(await actions({ userId: writer.id }))]).toEqual(['writer member-joined'])
  expect([...(await actions({ action: 'workspace-created' }))]).toEqual(['another workspace-created'])
  expect([...(await actions({ to: '2020-01-01T00:00:00Z' }))]).toEqual([])
  const { body: first } = await owner.inWorkspace(workspacesApi.activity, { limit: 2 })
  const { body: next } = await owner.inWorkspace(workspacesApi.activity, { limit: 2, cursor: first.cursor })
  expect([...first.items, ...next.items]).toEqual(await activityOf(owner, { limit: 4 }))
  for (const person of [editor, writer, client])
    await expect(person.inWorkspace(workspacesApi.activity, {})).rejects.toMatchObject({ code: 'forbidden' })
})

test('records nothing that was refused, and nothing in a personal workspace', async () => {
  const before = await lately(1)
  await expect(client.inWorkspace(notesApi.create, { day: '2031-05-05', text: 'No' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(admin.inWorkspace(notesApi.remove, { id: 'missing' })).rejects.toMatchObject({ code: 'not-found' })
  await admin.request(notesApi.create, { day: '2031-05-05', text: 'Only mine' })

  expect(await lately(1)).toEqual(before)
  expect((await admin.request(workspacesApi.activity, {})).body.items).toEqual([])
})

test('exports everything of the workspace to its owner, without secrets, and what each person is in', async () => {
  await owner.request(authApi.confirm, { password })
  const items: { kind: string }[] = []
  let cursor: string | undefined
  do {
    const { body } = await owner.inWorkspace(workspacesApi.export, { cursor })
    items.push(...body.items)
    cursor = body.cursor
  } while (cursor !== undefined)
  const kinds = new Set(items.map(({ kind }) => kind))

  expect([...kinds]).toEqual(expect.arrayContaining(['workspace', 'member', 'former-member', 'workspace-activity', 'account', 'notes']))
  expect(items.filter(({ kind }) => kind === 'member')).toHaveLength(5)
  expect(JSON.stringify(items)).not.toMatch(/tokenHash|sealed/)
  await expect(admin.inWorkspace(workspacesApi.export, {})).rejects.toMatchObject({ code: 'forbidden' })

  const own = (await editor.request(userApi.export, {})).body.items
  expect(own.filter(({ kind }) => kind === 'membership')).toEqual([
    { kind: 'membership', workspaceId: team.id, name: 'paper', role: 'editor' },
  ])
})

test('one workspace’s export can’t be continued as another’s', async () => {
  const headers = { 'x-workspace': team.id }
  for (let day = 10; day < 30; day += 1) await owner.inWorkspace(postsApi.draft, { content: `Draft ${day}` })
  const { body } = await owner.inWorkspace(workspacesApi.export, {})
  if (body.cursor === undefined) throw new Error('There is only one page.')

  const elsewhere = await call(crier, `GET /user/export?cursor=${encodeURIComponent(body.cursor)}`, { token: owner.token })
  const again = await call(crier, `GET /workspaces/current/export?cursor=${encodeURIComponent(body.cursor)}`, {
    token: owner.token,
    headers,
  })

  expect([elsewhere.status, again.status]).toEqual([400, 200])
})
