import { afterAll, expect, test } from 'vitest'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { startCrier } from './crier.ts'
import { untilStatus } from './posts.ts'
import { mails, runJobs, texts } from './sandbox.ts'
import { aReviewingTeam } from './team.ts'

const crier = await startCrier()
afterAll(crier.stop)

const inMs = (ms: number) => ({ scheduledAt: toInstant(Date.now() + ms), timeZone: 'UTC' })
const forbidden = { status: 403 }
const conflict = { status: 409 }

test('what awaits approval is listed page by page, soonest due first, without other scheduled posts', async () => {
  const { accountIds, member } = await aReviewingTeam(crier, 'pages')
  const [writer, client, editor] = [member('writer'), member('client'), member('editor')]
  const schedule = async ({ request }: typeof writer, content: string, days: number) =>
    (await request(postsApi.schedule, { accountIds, content, ...inMs(days * dayMs) })).body.id
  const [third, first, second] = [await schedule(writer, 'C', 5), await schedule(writer, 'A', 1), await schedule(writer, 'B', 3)]
  await schedule(editor, 'Needs nobody', 2)

  const page = (await client.request(postsApi.reviews, { limit: 2 })).body
  const rest = (await client.request(postsApi.reviews, { limit: 2, ...(page.cursor && { cursor: page.cursor }) })).body

  expect([page.items.map(({ id }) => id), rest.items.map(({ id }) => id)]).toEqual([[first, second], [third]])
  expect(rest.cursor).toBeUndefined()
})

test('a writer’s post goes out once a client has approved it, and not before', async () => {
  const { accountIds, member } = await aReviewingTeam(crier, 'ann')
  const [writer, client] = [member('writer'), member('client')]
  const { id, revision } = (await writer.request(postsApi.schedule, { accountIds, content: 'A first try', ...inMs(dayMs) })).body
  expect((await client.request(postsApi.reviews, {})).body.items).toMatchObject([
    { id, createdBy: writer.id, review: { name: 'awaiting' } },
  ])

  const note = 'Say when we open.'
  await client.request(postsApi.review, { id, revision, decision: 'request-changes', note })
  await runJobs(crier)
  expect((await mails(crier, writer.email)).at(-1)).toMatchObject({ subject: 'Changes requested: A first try' })
  const sentBack = (await writer.request(postsApi.get, { id })).body
  const edited = (
    await writer.request(postsApi.edit, { id, revision: sentBack.revision, content: 'We open at nine', ...inMs(8 * secondMs) })
  ).body
  expect(edited.review).toMatchObject({ name: 'awaiting', before: { content: 'A first try' } })
  await expect(client.request(postsApi.review, { id, revision, decision: 'approve' })).rejects.toMatchObject(conflict)
  await client.request(postsApi.review, { id, revision: edited.revision, decision: 'approve' })

  const post = await untilStatus(writer, id, postStatus.published)
  expect(post.review).toMatchObject({ name: 'approved', by: client.id })
  expect(await texts(crier, 'ann_x')).toEqual(['We open at nine'])
})

test('a writer can neither publish nor touch what others planned, whichever call they try', async () => {
  const { accountIds, member, owner } = await aReviewingTeam(crier, 'bea')
  const { request } = member('writer')
  const written = { accountIds, content: 'Now!' }
  const { id, revision } = (await owner.request(postsApi.schedule, { ...written, content: 'Planned', ...inMs(dayMs) })).body

  await expect(request(postsApi.publish, written)).rejects.toMatchObject(forbidden)
  await expect(request(postsApi.schedule, { ...written, scheduledAt: 'now' })).rejects.toMatchObject(forbidden)
  await expect(request(postsApi.edit, { id, revision, content: 'Mine' })).rejects.toMatchObject(forbidden)
  await expect(request(postsApi.edit, { id, revision, content: 'Mine', approves: true })).rejects.toMatchObject(forbidden)
  await expect(request(postsApi.scheduleDraft, { id, ...inMs(2 * dayMs) })).rejects.toMatchObject(forbidden)
  await expect(request(postsApi.unschedule, { id })).rejects.toMatchObject(forbidden)
  await expect(request(postsApi.remove, { id })).rejects.toMatchObject(forbidden)
  await expect(request(postsApi.cancel, { id })).rejects.toMatchObject(forbidden)
  await expect(request(postsApi.publishDraft, { id })).rejects.toMatchObject(forbidden)
  await expect(request(postsApi.review, { id, revision, decision: 'approve' })).rejects.toMatchObject(forbidden)
})

test('a client can neither publish a draft nor move a post by approving it for another time', async () => {
  const { accountIds, member, owner } = await aReviewingTeam(crier, 'eli')
  const { request } = member('client')
  const draft = (await member('writer').request(postsApi.draft, { accountIds, content: 'Not yet' })).body
  const planned = (await owner.request(postsApi.schedule, { accountIds, content: 'Planned', ...inMs(dayMs) })).body
  const approval = { decision: 'approve', ...inMs(secondMs) } as const

  await expect(request(postsApi.review, { id: draft.id, revision: draft.revision, ...approval })).rejects.toMatchObject(conflict)
  await expect(request(postsApi.review, { id: planned.id, revision: planned.revision, ...approval })).rejects.toMatchObject(conflict)

  expect((await owner.request(postsApi.get, { id: draft.id })).body).toMatchObject({ status: postStatus.draft })
  expect((await owner.request(postsApi.get, { id: planned.id })).body.scheduledAt).toBe(planned.scheduledAt)
})

test('what a writer queues awaits approval, and moves nobody else’s post', async () => {
  const { accountIds, member, owner } = await aReviewingTeam(crier, 'cyd')
  const [id = ''] = accountIds
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '12:00' }))
  const queue = (await owner.request(queuesApi.create, { owner: { kind: 'account', id }, timeZone: 'UTC', slots })).body
  const first = (await owner.request(queuesApi.add, { id: queue.id, accountIds, content: 'Planned' })).body

  const second = (await member('writer').request(queuesApi.add, { id: queue.id, accountIds, content: 'Mine' })).body

  expect(second.review).toMatchObject({ name: 'awaiting' })
  const ahead = member('writer').request(queuesApi.place, { id: queue.id, postId: second.id, place: 'first' })
  await expect(ahead).rejects.toMatchObject(conflict)
  expect((await owner.request(postsApi.get, { id: first.id })).body.scheduledAt).toBe(first.scheduledAt)
})

test('the owner approves with an edit, and one account can ask for approval on its own', async () => {
  const { accountIds, member, owner } = await aReviewingTeam(crier, 'dee')
  const [id = ''] = accountIds
  await owner.request(workspacesApi.change, { needsApproval: false })
  await expect(member('writer').request(platformsApi.approval, { p: 'x', id, needsApproval: false })).rejects.toMatchObject(forbidden)
  expect((await owner.request(platformsApi.approval, { p: 'x', id, needsApproval: true })).body).toMatchObject({ needsApproval: true })

  const post = (await member('writer').request(postsApi.schedule, { accountIds, content: 'Helo', ...inMs(dayMs) })).body
  expect(post.review).toMatchObject({ name: 'awaiting' })
  await expect(owner.request(postsApi.publishDraft, { id: post.id })).rejects.toMatchObject(conflict)

  const edited = (await owner.request(postsApi.edit, { id: post.id, revision: post.revision, content: 'Hello', approves: true })).body
  expect(edited).toMatchObject({ content: 'Hello', review: { name: 'approved', by: owner.id } })
})
