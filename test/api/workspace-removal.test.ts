import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { dynamoJobPlan } from '#functions/adapters/dynamo/jobs.ts'
import { hash } from '#functions/adapters/dynamo/keys.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { groupsApi } from '#shared/contracts/groups.ts'
import { notesApi } from '#shared/contracts/notes.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { sharesApi } from '#shared/contracts/shares.ts'
import { userApi } from '#shared/contracts/user.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { aPng } from '../media/samples.ts'
import { tableOf } from '../setup/inside.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { aPerson, connectAccount, password } from './person.ts'
import { runJobs } from './sandbox.ts'
import { aTeam, type Teammate } from './team.ts'
import { until } from './until.ts'
import { upload } from './upload.ts'

const crier = await startCrier()
afterAll(crier.stop)
const { client: table, name: TableName } = tableOf(crier)

/**
 * The keys of the items that contain one of these texts, without tokens and counters, which end by themselves, and
 * without notices, which are their readers' own.
 */
const keysWith = async (...texts: string[]) => {
  const { Items = [] } = await table.send(new ScanCommand({ TableName }))
  const found = Items.filter((item) => texts.some((text) => JSON.stringify(item).includes(text)))
  return found.map(({ pk, sk }) => `${pk} ${sk}`).filter((key) => !/^(ONCE|TURNS|RATE|TOKEN)#|NOTICE#/.test(key))
}

/** Shares a post, and lets a client comment and approve it. Returns the link's token. */
const sharedAndAnswered = async (request: Teammate['request'], postId: string) => {
  const { token } = (await request(sharesApi.create, { what: { kind: 'post', postId } })).body
  const client = createClient({ baseUrl: crier.url }).request
  await client(sharesApi.comment, { token, name: 'Maria', postId, text: 'Lovely' })
  await client(sharesApi.decide, { token, name: 'Maria', decisions: [{ postId, revision: 1, decision: 'approve' }] })
  return token
}

/** The keys of what a link's token leads to. */
const shareKeys = (token: string) => keysWith(hash(token))

test('deleting a workspace removes everything it owned and everyone from it, and nothing else of theirs', async () => {
  const { id, members } = await aTeam(crier, 'bakery')
  const { owner, admin } = members
  const account = await connectAccount({ request: owner.inWorkspace }, 'x', 'bakery_x')
  const scheduledAt = toInstant(Date.now() + hourMs)
  const due = { accountIds: [account.id], content: 'Fresh bread', scheduledAt }
  const { body: post } = await owner.inWorkspace(postsApi.schedule, due)
  await owner.inWorkspace(groupsApi.create, { name: 'Shops' })
  const token = await sharedAndAnswered(owner.inWorkspace, post.id)
  await owner.inWorkspace(notesApi.create, { day: '2031-05-05', text: 'Open day' })
  await admin.request(notesApi.create, { day: '2031-05-05', text: 'Of the admin alone' })
  const mine = await upload(admin, { file: aPng(), as: 'image/png' })

  await owner.request(authApi.confirm, { password })
  await owner.inWorkspace(workspacesApi.remove, {})
  const atOnce = await call(crier, 'GET /posts/scheduled', { token: admin.token, headers: { 'x-workspace': id } })
  await until(
    async () => {
      await runJobs(crier)
      return keysWith(id, post.id)
    },
    (keys) => keys.length === 0,
  )

  expect(atOnce.status).toBe(403)
  expect(await shareKeys(token)).toEqual([])
  expect((await admin.request(workspacesApi.list, {})).body.items.map(({ isPersonal }) => isPersonal)).toEqual([true])
  expect((await admin.request(notesApi.list, {})).body).toMatchObject([{ text: 'Of the admin alone' }])
  expect((await call(crier, `GET /media/${mine.id}/content`, { token: admin.token })).status).toBe(302)
})

test('a deletion that stopped before anyone was let go is finished by its job, and locks nobody out', async () => {
  const { id, members } = await aTeam(crier, 'studio')
  const { owner, editor } = members
  const listed = async ({ request }: Pick<Teammate, 'request'>) => (await request(workspacesApi.list, {})).body.items.map((item) => item.id)

  await dynamoJobPlan(tableOf(crier)).plan({ ownerId: id, kind: 'remove-workspace', subject: '' }, toInstant(Date.now()))
  await until(
    async () => {
      await runJobs(crier)
      return keysWith(id)
    },
    (keys) => keys.length === 0,
  )

  expect([await listed(owner), await listed(editor)]).toEqual([[owner.id], [editor.id]])
  const left = await call(crier, 'POST /user/delete', { token: owner.token, body: { confirmation: owner.email, password } })
  expect(left.status).toBe(200)
})

test('whoever owns a shared workspace can’t delete their account, and is told which ones to hand over', async () => {
  const { members } = await aTeam(crier, 'school')
  const { owner } = members

  const refused = await call(crier, 'POST /user/delete', { token: owner.token, body: { confirmation: owner.email, password } })

  expect(refused).toMatchObject({ status: 409, body: { message: 'You own “school”. Hand over or delete every shared workspace first.' } })
  expect((await owner.request(userApi.get, {})).body.id).toBe(owner.id)
})

test('a member who deletes their account leaves the workspace, and what they scheduled there stays', async () => {
  const { members } = await aTeam(crier, 'club')
  const { owner, editor } = members
  const account = await connectAccount({ request: owner.inWorkspace }, 'x', 'club_x')
  const scheduledAt = toInstant(Date.now() + hourMs)
  const { body: post } = await editor.inWorkspace(postsApi.schedule, { accountIds: [account.id], content: 'Match', scheduledAt })

  await editor.request(userApi.remove, { confirmation: editor.email, password })
  await until(
    async () => {
      await runJobs(crier)
      return (await owner.inWorkspace(workspacesApi.members, {})).body.map(({ name }) => name)
    },
    (names) => !names.includes('club-editor'),
  )

  expect((await owner.inWorkspace(postsApi.get, { id: post.id })).body.status).toBe(postStatus.scheduled)
  expect((await owner.inWorkspace(workspacesApi.people, {})).body.items.map(({ userId }) => userId)).not.toContain(editor.id)
  const [joined] = (await owner.inWorkspace(workspacesApi.activity, { userId: editor.id, limit: 1 })).body.items
  expect(joined).toMatchObject({ name: 'club-editor', action: 'post-scheduled' })
})

test('links of a person who deletes their account go too, with what clients said, and so do those of a deleted post', async () => {
  const ida = await aPerson(crier, 'ida', ['ida_x'])
  const { body: post } = await ida.request(postsApi.draft, { content: 'To be shared' })
  const { body: other } = await ida.request(postsApi.draft, { content: 'Deleted before' })
  const token = await sharedAndAnswered(ida.request, post.id)
  await sharedAndAnswered(ida.request, other.id)
  const saidAbout = async ({ id }: { id: string }) => (await keysWith(id)).filter((key) => key.includes('RESPONSE#'))
  expect([await saidAbout(post), await saidAbout(other)].map(({ length }) => length)).toEqual([2, 2])

  await ida.request(postsApi.remove, { id: other.id })
  await until(
    async () => {
      await runJobs(crier)
      return saidAbout(other)
    },
    (keys) => keys.length === 0,
  )
  await ida.request(userApi.remove, { confirmation: ida.email, password })
  await until(
    async () => {
      await runJobs(crier)
      return keysWith(ida.id, post.id, hash(token))
    },
    (keys) => keys.length === 0,
  )

  expect((await call(crier, 'POST /shares/open', { body: { token } })).body).toMatchObject({ code: 'expired' })
})

test('a removed member’s name stays with the workspace until they delete their account', async () => {
  const { id, members, removed } = await aTeam(crier, 'troupe')
  const { owner } = members
  const former = async () => (await owner.inWorkspace(workspacesApi.people, {})).body.items.filter(({ leftAt }) => leftAt !== undefined)
  const one = async (cursor?: string) => (await owner.inWorkspace(workspacesApi.people, { limit: 1, ...(cursor && { cursor }) })).body
  const [first, all] = [await one(), (await owner.inWorkspace(workspacesApi.people, {})).body.items]
  expect([...first.items, ...(await one(first.cursor)).items]).toEqual(all.slice(0, 2))
  expect(await former()).toEqual([{ userId: removed.id, name: 'troupe-removed', leftAt: expect.any(String) }])
  expect((await removed.request(userApi.export, {})).body.items).toContainEqual({
    kind: 'former-membership',
    workspaceId: id,
    leftAt: expect.any(String),
  })

  await removed.request(userApi.remove, { confirmation: removed.email, password })
  const left = await until(
    async () => {
      await runJobs(crier)
      return former()
    },
    (people) => people.length === 0,
  )

  expect(left).toEqual([])
})
