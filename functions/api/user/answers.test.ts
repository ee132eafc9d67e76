import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UsageAnswer } from '#shared/contracts/user.ts'
import { aPost } from '#test/builders/a-post.ts'
import { aUserAnswer } from '#test/builders/a-user.ts'
import { aUserGroup } from '#test/builders/user-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const held = { isEverythingPaused: true, pausedPlatforms: [], lateLimitMinutes: 120 }

const world = async () => {
  const group = await aUserGroup()
  const decide = (body: unknown, token = group.caller.token) => group.call('PUT', '/publishing', { body, token })
  return { ...group, decide }
}

test('the person is the one who is signed in', async () => {
  const { call } = await world()

  const answer = await call('GET', '')

  expect(answer).toMatchObject({ status: 200, body: aUserAnswer() })
})

test('a person who never decided anything pauses nothing', async () => {
  const { call } = await world()

  const answer = await call('GET', '/publishing')

  expect(answer).toMatchObject({ status: 200, body: { isEverythingPaused: false, pausedPlatforms: [], lateLimitMinutes: 120 } })
})

test('pausing everything resumes nothing, and applies at once', async () => {
  const { decide, settings, caller, resumed } = await world()

  const answer = await decide(held)

  expect(answer).toMatchObject({ status: 200, body: held })
  expect(await settings.get(caller.user.id)).toEqual(held)
  expect(resumed).toEqual([])
})

test('resuming sends what was paused, again if the call is repeated', async () => {
  const { decide, resumed, caller } = await world()
  await decide(held)

  await decide({ ...held, isEverythingPaused: false })
  await decide({ ...held, isEverythingPaused: false })

  expect(resumed).toEqual([caller.user.id, caller.user.id])
})

test("one person's decision does not affect another's", async () => {
  const { decide, caller, settings } = await world()
  const other = await caller.session('user-2')

  await decide(held, other)

  expect((await settings.get(caller.user.id)).isEverythingPaused).toBe(false)
})

test.each([
  {},
  { ...held, pausedPlatforms: ['myspace'] },
  { ...held, lateLimitMinutes: -1 },
  { ...held, lateLimitMinutes: 1.5 },
  { ...held, note: 'x' },
])('refuses the decision %j', async (body) => {
  const { decide, resumed } = await world()

  expect((await decide(body)).status).toBe(400)
  expect(resumed).toEqual([])
})

test('shows a person their usage and limits, and which plan allows more', async () => {
  const { call, posts, usage, caller, now } = await world()
  await posts.create(aPost({ workspaceId: caller.user.id }), [])
  await usage.spend(caller.user.id, 'postsPerDay', { max: 9, now: now() })

  const answer = await call('GET', '/usage')

  expect(answer).toMatchObject({ status: 200 })
  const { uses } = UsageAnswer.parse(answer.body)
  expect(uses.find(({ name }) => name === 'drafts')).toEqual({ name: 'drafts', used: 1, limit: 1_000, raisedBy: 'creator' })
  expect(uses.find(({ name }) => name === 'postsPerDay')).toMatchObject({ used: 1, limit: 1_000, freeAt: '2026-05-05T00:00:00.000Z' })
})

test('a stranger gets nothing, whatever they ask for', async () => {
  const { stranger } = await world()

  const answers = await Promise.all([
    stranger('GET', ''),
    stranger('PUT', '', { name: 'Eve' }),
    stranger('GET', '/publishing'),
    stranger('GET', '/usage'),
    stranger('PUT', '/publishing', held),
    stranger('GET', '/user-1/dashboard-stats'),
    stranger('GET', '/export'),
    stranger('POST', '/delete', { confirmation: 'ada@example.com', password: 'correct horse' }),
  ])

  expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 401))
})
