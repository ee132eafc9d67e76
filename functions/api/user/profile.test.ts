import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notificationsDefault, preferencesDefault } from '#shared/domain/users.ts'
import { aUser, aUserAnswer } from '#test/builders/a-user.ts'
import { aUserGroup } from '#test/builders/user-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const summaryOf = (dueAt: string) => [{ userId: 'user-1', kind: 'weekly-summary', subject: '', dueAt, tries: 0 }]

test('what is named is changed, and all else stays', async () => {
  const { change, call } = await aUserGroup()

  const named = await change({ name: ' Augusta Ada ' })
  const themed = await change({ preferences: { theme: 'dark' }, notifications: { failedPost: false } })

  const preferences = { ...preferencesDefault, theme: 'dark' }
  const notifications = { ...notificationsDefault, failedPost: false }
  expect(named).toMatchObject({ status: 200, body: { ...aUserAnswer(), name: 'Augusta Ada' } })
  expect(themed.body).toEqual({ ...aUserAnswer(), name: 'Augusta Ada', preferences, notifications })
  expect((await call('GET', '')).body).toEqual(themed.body)
})

test('a change of nothing gives the person as they are', async () => {
  const { change } = await aUserGroup()

  expect(await change({})).toMatchObject({ status: 200, body: aUserAnswer() })
})

test('a time zone is set, kept while something else is changed, and taken away', async () => {
  const { change } = await aUserGroup()

  const set = await change({ preferences: { timeZone: 'Europe/Berlin' } })
  const kept = await change({ preferences: { weekStart: 'sunday' } })
  const gone = await change({ preferences: { timeZone: null } })

  expect(set.body).toHaveProperty('preferences', { ...preferencesDefault, timeZone: 'Europe/Berlin' })
  expect(kept.body).toHaveProperty('preferences', { ...preferencesDefault, weekStart: 'sunday', timeZone: 'Europe/Berlin' })
  expect(gone.body).toHaveProperty('preferences', { ...preferencesDefault, weekStart: 'sunday' })
})

test('a language is chosen, kept while something else is changed, and left to the browser again', async () => {
  const { change } = await aUserGroup()

  const set = await change({ preferences: { language: 'de' } })
  const kept = await change({ preferences: { timeZone: 'Europe/Berlin' } })
  const gone = await change({ preferences: { language: null } })

  expect(set.body).toHaveProperty('preferences', { ...preferencesDefault, language: 'de' })
  expect(kept.body).toHaveProperty('preferences', { ...preferencesDefault, language: 'de', timeZone: 'Europe/Berlin' })
  expect(gone.body).toHaveProperty('preferences', { ...preferencesDefault, timeZone: 'Europe/Berlin' })
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ email: 'ada' }, 'email'],
  [{ preferences: { timeZone: 'Europe/Atlantis' } }, 'preferences.timeZone'],
  [{ preferences: { weekStart: 'friday' } }, 'preferences.weekStart'],
  [{ preferences: { clock: '10h' } }, 'preferences.clock'],
  [{ preferences: { language: 'fr' } }, 'preferences.language'],
  [{ notifications: { failedPost: 'no' } }, 'notifications.failedPost'],
  [{ role: 'admin' }, 'role'],
  [{ plan: 'studio' }, 'plan'],
])('the change %j is refused by field, and nothing is changed', async (body, field) => {
  const { change, call } = await aUserGroup()

  expect(await change(body)).toMatchObject({ status: 400, body: { errors: { [field]: [expect.any(String)] } } })
  expect((await call('GET', '')).body).toEqual(aUserAnswer())
})

test('a weekly summary that is turned on comes on Monday at 08:00 of the own clock, and follows it to another time zone', async () => {
  const { change, jobs } = await aUserGroup()

  await change({ notifications: { weeklySummary: true } })
  const inUtc = jobs.all()
  await change({ preferences: { timeZone: 'Europe/Berlin' } })

  expect(inUtc).toEqual(summaryOf('2026-05-11T08:00:00.000Z'))
  expect(jobs.all()).toEqual(summaryOf('2026-05-11T06:00:00.000Z'))
})

test('a weekly summary that is turned off does not come, and other changes plan none', async () => {
  const { change, jobs } = await aUserGroup()
  await change({ notifications: { weeklySummary: true } })

  await change({ notifications: { weeklySummary: false } })
  await change({ preferences: { timeZone: 'Europe/Berlin' }, notifications: { failedPost: false } })

  expect(jobs.all()).toEqual([])
})

test('a link at the end of a mail stops that kind of mail and no other, as often as it is used', async () => {
  const { stranger, caller, unsubscribeTokens } = await aUserGroup()
  const token = await unsubscribeTokens.issue({ userId: 'user-1', notification: 'failedPost' })

  const first = await stranger('POST', '/unsubscribe', { token })
  const again = await stranger('POST', '/unsubscribe', { token })

  expect(first).toMatchObject({ status: 200, body: { message: 'You get no more emails about failed posts.' } })
  expect(again).toEqual(first)
  expect((await caller.users.get('user-1'))?.notifications).toEqual({ ...notificationsDefault, failedPost: false })
})

test.each([
  ['expiringConnection', 'You get no more emails about accounts to reconnect.'],
  ['weeklySummary', 'You get no more weekly summaries.'],
] as const)('who leaves the %s mails is told so, and none is planned', async (notification, message) => {
  const everything = { failedPost: true, expiringConnection: true, weeklySummary: true }
  const { stranger, caller, jobs, unsubscribeTokens } = await aUserGroup(aUser({ notifications: everything }))
  await jobs.plan({ userId: 'user-1', kind: 'weekly-summary', subject: '' }, '2026-05-11T08:00:00.000Z')

  const answer = await stranger('POST', '/unsubscribe', { token: await unsubscribeTokens.issue({ userId: 'user-1', notification }) })

  expect(answer).toMatchObject({ status: 200, body: { message } })
  expect((await caller.users.get('user-1'))?.notifications).toEqual({ ...everything, [notification]: false })
  expect(jobs.all()).toHaveLength(notification === 'weeklySummary' ? 0 : 1)
})

test('the link of somebody who has left does no harm', async () => {
  const { stranger, unsubscribeTokens } = await aUserGroup()
  const token = await unsubscribeTokens.issue({ userId: 'gone', notification: 'failedPost' })

  expect((await stranger('POST', '/unsubscribe', { token })).status).toBe(200)
})

test.each([{}, { token: '' }, { token: 'a'.repeat(1_001) }, { token: 'made-up' }, { token: 7 }])(
  'the unsubscribe link %j is refused',
  async (body) => {
    const { stranger } = await aUserGroup()

    const answer = await stranger('POST', '/unsubscribe', body)

    expect(answer).toMatchObject({ status: 400, body: { errors: { token: ['Invalid unsubscribe link'] } } })
  },
)
