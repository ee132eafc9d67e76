import { expect, test } from 'vitest'
import type { Connector } from '#functions/ports/connector.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { fakeAccounts } from '#test/fakes/accounts.ts'
import { fakeConnector, transient } from '#test/fakes/connector.ts'
import { fakeRateLimits } from '#test/fakes/rate-limits.ts'
import { findPeople } from './find-people.ts'

const now = Date.parse('2026-05-04T09:00:00.000Z')
const ada = { handle: 'ada.example.com', name: 'Ada' }
const search = { workspaceId: 'user-1', id: 'x_77', platform: 'x' as const, query: 'ad', now }

const withConnector = async (findPeopleThere: Connector['findPeople']) => {
  const accounts = fakeAccounts()
  await accounts.connect(anAccount(), 'sealed')
  const connector = { ...fakeConnector({ now: () => now }), ...(findPeopleThere && { findPeople: findPeopleThere }) }
  return { accounts, connectorOf: async () => connector, rateLimits: fakeRateLimits() }
}

test('finds people on the account’s platform', async () => {
  const asked: unknown[] = []
  const deps = await withConnector(async ({ username }, query) => {
    asked.push([username, query])
    return { kind: 'known', people: [ada] }
  })

  expect(await findPeople(deps, search)).toEqual([ada])
  expect(asked).toEqual([[anAccount().username, 'ad']])
})

test('finds nobody where a platform can’t be searched', async () => {
  expect(await findPeople(await withConnector(undefined), search)).toEqual([])
})

test.each([
  ['another person’s account', { workspaceId: 'user-2' }],
  ['an account of another platform', { platform: 'mastodon' as const }],
])('refuses %s', async (_, changes) => {
  const deps = await withConnector(async () => ({ kind: 'known', people: [ada] }))

  await expect(findPeople(deps, { ...search, ...changes })).rejects.toMatchObject({ code: 'not-found' })
})

test('says what the platform answered if it didn’t search', async () => {
  const deps = await withConnector(async () => ({ kind: 'refused', refusal: transient }))

  await expect(findPeople(deps, search)).rejects.toMatchObject({ code: 'upstream', message: transient.reason.message })
})

test('refuses the 121st search within a minute', async () => {
  const deps = await withConnector(async () => ({ kind: 'known', people: [] }))

  for (let calls = 0; calls < 120; calls++) await findPeople(deps, search)

  await expect(findPeople(deps, search)).rejects.toMatchObject({ code: 'too-many' })
  expect(await findPeople(deps, { ...search, now: now + minuteMs })).toEqual([])
})
