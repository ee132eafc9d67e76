import { expect, test } from 'vitest'
import { limitsOf } from '#shared/domain/person-limits.ts'
import { dayMs, hourSeconds } from '#shared/domain/times.ts'
import { aPost } from '#test/builders/a-post.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { createDraft, publishPost } from './create-post.ts'
import { editPost } from './edit-post.ts'

const nine = '2026-05-04T09:00:00.000Z'
const written = { accountIds: ['x_77'], content: 'Good morning', media: [], overrides: {}, options: {} }
const paid = { plan: 'early-bird', because: 'trial', isEmailVerified: true } as const

const world = async (user = aUser()) => {
  const engine = await anEngine(nine)
  const requester = { workspaceId: user.id, owner: async () => user }
  const draft = (id: string, content = id) => createDraft(engine, { written: { ...written, content }, id, requester })
  const publish = (id: string) => publishPost(engine, { written: { ...written, content: id }, id, requester })
  const edit = (id: string, content: string) =>
    editPost(engine, { ref: { workspaceId: user.id, id }, requester, due: { kind: 'unchanged' }, written: { content } })
  return { ...engine, draft, publish, edit }
}

test('refuses one draft over the limit, but not a repeat of an existing one', async () => {
  const { posts, draft } = await world()
  const { drafts } = limitsOf(paid)
  for (let index = 0; index < drafts; index += 1) await posts.create(aPost({ id: `d${index}` }), [])

  await expect(draft('more')).rejects.toMatchObject({
    code: 'payment-required',
    message: 'You’ve used 1,000 drafts. Your Early Bird trial allows 1,000 drafts. Creator allows 2,000 drafts.',
    usedUp: { name: 'drafts', used: drafts, limit: drafts },
  })
  await expect(draft('d7')).resolves.toMatchObject({ id: 'd7' })
})

test('limits the total size of drafts, and always saves one that shrinks', async () => {
  const { posts, draft, edit } = await world(aUser({ isEmailVerified: false }))
  await posts.create(aPost({ id: 'large', content: 'a'.repeat(900_000) }), [])
  await posts.create(aPost({ id: 'other', content: 'a'.repeat(100_000) }), [])

  await expect(draft('more', 'a'.repeat(100_000))).rejects.toMatchObject({ code: 'payment-required', usedUp: { name: 'draftBytes' } })
  await expect(edit('other', 'a'.repeat(200_000))).rejects.toMatchObject({ code: 'payment-required', usedUp: { name: 'draftBytes' } })
  await expect(edit('large', 'a'.repeat(800_000))).resolves.toMatchObject({ revision: 2 })
})

test('limits the posts submitted per day, and accepts more on the next', async () => {
  const { usage, publish, clock, posts } = await world(aUser({ billing: { wantedPlan: 'free', version: 0 } }))
  for (let index = 0; index < 100; index += 1) await usage.spend('user-1', 'postsPerDay', { max: 100, now: clock.now() })

  await expect(publish('refused')).rejects.toMatchObject({
    code: 'too-many',
    message: 'You’ve used 100 posts today. Your Free plan allows 100 posts. Early Bird allows 1,000 posts. You can continue at 00:00 UTC.',
    retryAfterSeconds: 15 * hourSeconds,
    usedUp: { name: 'postsPerDay', used: 100, limit: 100, freeAt: '2026-05-05T00:00:00.000Z' },
  })
  expect(await posts.get({ workspaceId: 'user-1', id: 'refused' })).toBeUndefined()
  expect(await usage.spent('user-1', 'postsPerDay', clock.now() + dayMs)).toBe(0)
})
