import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import type { Billing } from '#shared/domain/subscriptions.ts'
import { aPost } from '#test/builders/a-post.ts'
import { aReason, aState, aTarget } from '#test/builders/a-target.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { createDraft, publishPost, schedulePost } from './create-post.ts'
import { editPost } from './edit-post.ts'
import { retryTarget } from './retry-target.ts'

const nine = '2026-05-04T09:00:00.000Z'
const written = { accountIds: ['x_77'], content: 'Good morning', media: [], overrides: {}, options: {} }
const at = { scheduledAt: '2026-05-05T09:00:00.000Z', timeZone: 'UTC' }
const free: Billing = { wantedPlan: 'free', version: 0 }
const pausedByPlan = aState.paused({ by: 'plan', reason: aReason({ class: 'billing', message: 'Your Free plan allows 2 accounts.' }) })
const full = 'Your Free plan allows 10 scheduled posts at a time, and you have 10. Early Bird has no limit.'

/** A person with `count` scheduled posts, on the free plan unless `billing` says otherwise. */
const world = async (count = 0, billing = free) => {
  const engine = await anEngine(nine)
  const requester = { workspaceId: 'user-1', owner: async () => aUser({ billing }) }
  const schedule = (id: string, content = id) => schedulePost(engine, { written: { ...written, content }, id, requester, ...at })
  const publish = (id: string) => publishPost(engine, { written: { ...written, content: id }, id, requester })
  for (let index = 1; index <= count; index++) await schedule(`p${index}`)
  const edit = (id: string, due: Parameters<typeof editPost>[1]['due']) =>
    editPost(engine, { ref: { workspaceId: 'user-1', id }, requester, due, written: { content: 'Other' } })
  const isThere = async (id: string) => (await engine.posts.get({ workspaceId: 'user-1', id })) !== undefined
  return { ...engine, requester, schedule, publish, edit, isThere }
}

test('the free plan allows ten scheduled posts at a time, and the refusal says what allows more', async () => {
  const { schedule, isThere } = await world(10)

  await expect(schedule('p11')).rejects.toMatchObject({ code: 'payment-required', message: full })
  expect(await isThere('p11')).toBe(false)
})

test('a paid plan and a trial allow any number', async () => {
  const { posts } = await world(12, { wantedPlan: 'free', trialEndsAt: '2026-05-08T08:00:00.000Z', version: 0 })

  expect(posts.all()).toHaveLength(12)
})

test('accepts only as many concurrently scheduled posts as fit', async () => {
  const { schedule, posts } = await world(8)

  const attempts = await Promise.allSettled(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => schedule(id)))

  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(posts.all()).toHaveLength(10)
})

test.each(['published', 'failed', 'removed'])('a post that was %s gives its place to the next', async (end) => {
  const { schedule, targets, target, sync, posts, isThere } = await world(10)
  const { version, ...first } = await target('p1')
  if (end === 'removed') await posts.remove({ workspaceId: 'user-1', id: 'p1' }, 1, [{ kind: 'remove', ref: first, version }])
  else await targets.replace({ ...first, version: version + 1, state: end === 'failed' ? aState.failed() : aState.published() })
  await sync({ workspaceId: 'user-1', id: 'p1' })

  await schedule('p11')

  expect(await isThere('p11')).toBe(true)
  await expect(schedule('p12')).rejects.toMatchObject({ code: 'payment-required' })
})

test('a post that has just been published gives its place away before its list follows', async () => {
  const { schedule, targets, target, isThere } = await world(10)
  const { version, ...first } = await target('p1')
  await targets.replace({ ...first, version: version + 1, state: aState.published() })

  await schedule('p11')

  expect(await isThere('p11')).toBe(true)
})

test('a repeated creation does not count twice', async () => {
  const { schedule } = await world(10)

  expect((await schedule('p10', 'Other')).content).toBe('p10')
})

test('with ten scheduled posts, one at a time can still be published at once', async () => {
  const { publish, isThere } = await world(10)

  await publish('now')

  expect(await isThere('now')).toBe(true)
  await expect(publish('next')).rejects.toMatchObject({ code: 'payment-required' })
})

test('a draft takes its place when it is scheduled, not before', async () => {
  const { requester, edit, posts, ...engine } = await world(10)
  await createDraft({ ...engine, posts }, { written, id: 'draft', requester })

  await expect(edit('draft', { kind: 'at', ...at })).rejects.toMatchObject({ code: 'payment-required', message: full })
  expect((await posts.get({ workspaceId: 'user-1', id: 'draft' }))?.status).toBe(postStatus.draft)
})

test('a scheduled post keeps its place when it is changed or moved', async () => {
  const { edit } = await world(10)

  expect(await edit('p1', { kind: 'unchanged' })).toMatchObject({ content: 'Other', revision: 2 })
  expect(await edit('p1', { kind: 'at', scheduledAt: '2026-05-06T09:00:00.000Z' })).toMatchObject({ revision: 3 })
})

test('schedules, publishes, and retries nothing on an account the plan pauses', async () => {
  const { schedule, publish, accounts, posts, requester, keep, ...engine } = await world()
  for (const id of ['x_78', 'x_79']) await accounts.connect(anAccount({ id, remoteId: id }), 'sealed')
  await accounts.setPausedByPlan({ workspaceId: 'user-1', id: 'x_77' }, true)
  await keep(aTarget({ state: aState.failed() }))
  await posts.create(aPost({ id: 'draft' }), [])
  const deps = { ...engine, accounts, posts }
  const message = 'Your Free plan allows 2 accounts, and this one is over the limit. Early Bird allows 10.'
  const refused = { code: 'payment-required', message }

  await expect(schedule('p1')).rejects.toMatchObject(refused)
  await expect(publish('p1')).rejects.toMatchObject(refused)
  await expect(
    editPost(deps, { ref: { workspaceId: 'user-1', id: 'draft' }, requester, due: { kind: 'at', ...at } }),
  ).rejects.toMatchObject(refused)
  await expect(retryTarget(deps, { ref: { workspaceId: 'user-1', id: 'post-1' }, requester, accountId: 'x_77' })).rejects.toMatchObject(
    refused,
  )
})

test('a post the plan pauses can be changed and stays paused until the plan is checked', async () => {
  const { edit, keep, target, jobs, posts } = await world()
  await keep(aTarget({ dueAt: at.scheduledAt, state: pausedByPlan }), { schedule: { ...at, localTime: '2026-05-05T09:00:00' } })

  const changed = await edit('post-1', { kind: 'unchanged' })

  expect(changed).toMatchObject({ content: 'Other', targets: [{ state: 'paused', pausedBy: 'plan' }] })
  expect(await target()).toMatchObject({ content: { text: 'Other' }, state: { name: 'paused', by: 'plan' } })
  expect(await posts.get({ workspaceId: 'user-1', id: 'post-1' })).toEqual(changed)
  expect(jobs.all().map(({ kind }) => kind)).toContain('apply-plan')
})

test('a post the plan pauses can neither be published now nor retried', async () => {
  const { edit, keep, requester, ...engine } = await world()
  await keep(aTarget({ state: pausedByPlan }))

  await expect(edit('post-1', { kind: 'now' })).rejects.toMatchObject({ code: 'payment-required', message: pausedByPlan.reason.message })
  await expect(
    retryTarget({ ...engine }, { ref: { workspaceId: 'user-1', id: 'post-1' }, requester, accountId: 'x_77' }),
  ).rejects.toMatchObject({
    code: 'payment-required',
    message: pausedByPlan.reason.message,
  })
  expect((await engine.target()).state).toEqual(pausedByPlan)
})
