import { expect, test } from 'vitest'
import { userApi } from '#shared/contracts/user.ts'
import { ask } from '#test/builders/call.ts'
import { aCaller } from '#test/builders/caller.ts'
import { fakePublishingSettings } from '#test/fakes/publishing-settings.ts'
import { api } from '../http/api.ts'
import { userAnswers } from './answers.ts'

const now = Date.parse('2026-05-04T09:00:00.000Z')
const held = { holdsEverything: true, heldPlatforms: [], lateLimitMinutes: 120 }

const world = async () => {
  const caller = await aCaller({ now })
  const settings = fakePublishingSettings()
  const released: string[] = []
  const onRelease = async (userId: string) => void released.push(userId)
  const handler = api(userApi, userAnswers({ settings, onRelease }), { now: () => now, caller: caller.deps })
  const decide = (body: unknown, token = caller.token) => ask(handler, 'PUT', '/api/user/publishing', { token, body })
  return { handler, caller, settings, released, decide }
}

test('the person is who is signed in', async () => {
  const { handler, caller } = await world()

  const answer = await ask(handler, 'GET', '/api/user', { token: caller.token })

  expect(answer).toMatchObject({ status: 200, body: caller.user })
})

test('who never decided anything holds nothing', async () => {
  const { handler, caller } = await world()

  const answer = await ask(handler, 'GET', '/api/user/publishing', { token: caller.token })

  expect(answer).toMatchObject({ status: 200, body: { holdsEverything: false, heldPlatforms: [], lateLimitMinutes: 120 } })
})

test('holding everything releases nothing, and is in force at once', async () => {
  const { decide, settings, caller, released } = await world()

  const answer = await decide(held)

  expect(answer).toMatchObject({ status: 200, body: held })
  expect(await settings.get(caller.user.id)).toEqual(held)
  expect(released).toEqual([])
})

test('letting go releases what was held, again if the call is repeated', async () => {
  const { decide, released, caller } = await world()
  await decide(held)

  await decide({ ...held, holdsEverything: false })
  await decide({ ...held, holdsEverything: false })

  expect(released).toEqual([caller.user.id, caller.user.id])
})

test("one person's decision is not another's", async () => {
  const { decide, caller, settings } = await world()
  const other = await caller.session('user-2')

  await decide(held, other)

  expect((await settings.get(caller.user.id)).holdsEverything).toBe(false)
})

test.each([
  {},
  { ...held, heldPlatforms: ['myspace'] },
  { ...held, lateLimitMinutes: -1 },
  { ...held, lateLimitMinutes: 1.5 },
  { ...held, note: 'x' },
])('the decision %j is refused', async (body) => {
  const { decide, released } = await world()

  expect((await decide(body)).status).toBe(400)
  expect(released).toEqual([])
})

test('a stranger gets nothing', async () => {
  const { handler } = await world()

  const answers = await Promise.all([
    ask(handler, 'GET', '/api/user'),
    ask(handler, 'GET', '/api/user/publishing'),
    ask(handler, 'PUT', '/api/user/publishing', { body: held }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
})
