import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { aUser } from '#test/builders/a-user.ts'
import { aPlatformsGroup } from '#test/builders/platforms-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const Choice = z.object({ choice: z.string() })
const profile = (remoteId: string) => ({ remoteId, username: `name-${remoteId}`, name: remoteId, isPremium: false })

/** A person on the free plan, which allows two accounts. */
const world = async () => {
  const group = await aPlatformsGroup({ user: aUser({ billing: { wantedPlan: 'free', version: 0 } }) })
  const { connector, connect, accounts, call } = group
  /** Connects the accounts of a single sign-in. */
  const connectAs = async (...remoteIds: string[]) => {
    connector.profiles = remoteIds.map(profile)
    return connect()
  }
  const choose = (choice: string, ...remoteIds: string[]) =>
    call('POST', '/x/choose', { body: { choice, accountIds: remoteIds.map((id) => `x_${id}`) } })
  const ids = async () => (await accounts.list('user-1')).map(({ id }) => id)
  return { ...group, connectAs, choose, ids }
}

const full = {
  status: 402,
  body: { code: 'payment-required', message: 'Your Free plan allows 2 accounts, and you have 2. Early Bird allows 10.' },
}

test('does not connect an account beyond the plan’s limit, and names the plan that allows it', async () => {
  const { connectAs, ids, connector, events } = await world()
  await connectAs('1')
  await connectAs('2')
  const before = events.length

  const third = await connectAs('3')

  expect(third).toMatchObject(full)
  expect([await ids(), events.slice(before)]).toEqual([['x_1', 'x_2'], []])
  // The same person may have connected other accounts with this sign-in, so it must stay valid for them.
  expect(connector.revoked).toEqual([])
})

test('a connected account can always be reconnected', async () => {
  const { connectAs } = await world()
  await connectAs('1')
  await connectAs('2')

  expect((await connectAs('1')).status).toBe(200)
})

test('connects one of two simultaneous accounts if only one fits', async () => {
  const { connectAs, begin, comeBack, connector, ids } = await world()
  await connectAs('1')
  const [first, second] = [await begin(), await begin()]
  const [two, three] = [[profile('2')], [profile('3')]]
  const accountsOf = vi.spyOn(connector, 'accounts')
  for (const profiles of [two, three])
    accountsOf.mockImplementationOnce(async (grant) => ({ kind: 'known', found: profiles.map((found) => ({ profile: found, grant })) }))

  const answers = await Promise.all([comeBack(first.state), comeBack(second.state)])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 402])
  expect(await ids()).toHaveLength(2)
})

test('choosing more than the plan allows connects none, and another choice can be made', async () => {
  const { connectAs, choose, ids } = await world()
  const { choice } = Choice.parse((await connectAs('1', '2', '3')).body)

  const tooMany = await choose(choice, '1', '2', '3')
  const before = await ids()
  const chosen = await choose(choice, '1', '3')

  expect(tooMany).toMatchObject({
    status: 402,
    body: { message: 'Your Free plan allows 2 accounts, and you have 0. Early Bird allows 10.' },
  })
  expect([before, chosen.status, await ids()]).toEqual([[], 200, ['x_1', 'x_3']])
})

test('disconnecting one allows another, and schedules a check of the plan', async () => {
  const { connectAs, call, jobs, ids } = await world()
  await connectAs('1')
  await connectAs('2')

  await call('POST', '/x/disconnect/x_1', { body: {} })
  await connectAs('3')

  expect(await ids()).toEqual(['x_2', 'x_3'])
  expect((await jobs.of('user-1')).map(({ kind }) => kind)).toContain('apply-plan')
})
