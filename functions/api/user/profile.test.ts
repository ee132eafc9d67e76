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

const summaryOf = (dueAt: string) => [{ ownerId: 'user-1', kind: 'weekly-summary', subject: '', dueAt, tries: 0 }]

test('changes what is named and keeps everything else', async () => {
  const { change, call } = await aUserGroup()

  const named = await change({ name: ' Augusta Ada ' })
  const themed = await change({ preferences: { theme: 'dark' }, notifications: { failedPost: false } })

  const preferences = { ...preferencesDefault, theme: 'dark' }
  const notifications = { ...notificationsDefault, failedPost: false }
  expect(named).toMatchObject({ status: 200, body: { ...aUserAnswer(), name: 'Augusta Ada' } })
  expect(themed.body).toEqual({ ...aUserAnswer(), name: 'Augusta Ada', preferences, notifications })
  expect((await call('GET', '')).body).toEqual(themed.body)
})

test('an empty change returns the person unchanged', async () => {
  const { change } = await aUserGroup()

  expect(await change({})).toMatchObject({ status: 200, body: aUserAnswer() })
})

test('a time zone can be set, survives other changes, and can be removed', async () => {
  const { change } = await aUserGroup()

  const set = await change({ preferences: { timeZone: 'Europe/Berlin' } })
  const kept = await change({ preferences: { weekStart: 'sunday' } })
  const gone = await change({ preferences: { timeZone: null } })

  expect(set.body).toHaveProperty('preferences', { ...preferencesDefault, timeZone: 'Europe/Berlin' })
  expect(kept.body).toHaveProperty('preferences', { ...preferencesDefault, weekStart: 'sunday', timeZone: 'Europe/Berlin' })
  expect(gone.body).toHaveProperty('preferences', { ...preferencesDefault, weekStart: 'sunday' })
})

test('it is kept that the first post was celebrated, whatever else is chosen later', async () => {
  const { change } = await aUserGroup()

  await change({ preferences: { hasCelebrated: true } })
  const later = await change({ preferences: { theme: 'dark' } })

  expect(later.body).toHaveProperty('preferences', { ...preferencesDefault, hasCelebrated: true, theme: 'dark' })
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
])('refuses the change %j by field, and changes nothing', async (body, field) => {
  const { change, call } = await aUserGroup()

  expect(await change(body)).toMatchObject({ status: 400, body: { errors: { [field]: [expect.any(String)] } } })
  expect((await call('GET', '')).body).toEqual(aUserAnswer())
})

test('a weekly summary comes on Mondays at 08:00 local time once turned on, and follows the person’s time zone', async () => {
  const { change, jobs } = await aUserGroup()

  await change({ notifications: { weeklySummary: true } })
  const inUtc = jobs.all()
  await change({ preferences: { timeZone: 'Europe/Berlin' } })

  expect(inUtc).toEqual(summaryOf('2026-05-11T08:00:00.000Z'))
  expect(jobs.all()).toEqual(summaryOf('2026-05-11T06:00:00.000Z'))
})

test('a weekly summary that is turned off does not come, and other changes schedule none', async () => {
  const { change, jobs } = await aUserGroup()
  await change({ notifications: { weeklySummary: true } })

  await change({ notifications: { weeklySummary: false } })
  await change({ preferences: { timeZone: 'Europe/Berlin' }, notifications: { failedPost: false } })

  expect(jobs.all()).toEqual([])
})

test('a link at the end of an email stops that kind of email and no other, however often it is used', async () => {
  const { stranger, caller, unsubscribeTokens } = await aUserGroup()
  const token = await unsubscribeTokens.issue({ userId: 'user-1', notification: 'failedPost' })

  const first = await stranger('POST', '/unsubscribe', { token })
  const again = await stranger('POST', '/unsubscribe', { token })

  expect(first).toMatchObject({ status: 200, body: { message: 'You won’t get any more emails about failed posts.' } })
  expect(again).toEqual(first)
  expect((await caller.users.get('user-1'))?.notifications).toEqual({ ...notificationsDefault, failedPost: false })
})

test.each([
  ['expiringConnection', 'You won’t get any more emails about accounts to reconnect.'],
  ['weeklySummary', 'You won’t get any more weekly summaries.'],
  ['mentions', 'You won’t get any more emails about comments that mention you.'],
  ['comments', 'You won’t get any more emails about new comments.'],
] as const)('unsubscribing from %s emails says so, and none is scheduled', async (notification, message) => {
  const everything = { ...notificationsDefault, weeklySummary: true }
  const { stranger, caller, jobs, unsubscribeTokens } = await aUserGroup(aUser({ notifications: everything }))
  await jobs.plan({ ownerId: 'user-1', kind: 'weekly-summary', subject: '' }, '2026-05-11T08:00:00.000Z')

  const answer = await stranger('POST', '/unsubscribe', { token: await unsubscribeTokens.issue({ userId: 'user-1', notification }) })

  expect(answer).toMatchObject({ status: 200, body: { message } })
  expect((await caller.users.get('user-1'))?.notifications).toEqual({ ...everything, [notification]: false })
  expect(jobs.all()).toHaveLength(notification === 'weeklySummary' ? 0 : 1)
})

test('the link of a deleted person is harmless', async () => {
  const { stranger, unsubscribeTokens } = await aUserGroup()
  const token = await unsubscribeTokens.issue({ userId: 'gone', notification: 'failedPost' })

  expect((await stranger('POST', '/unsubscribe', { token })).status).toBe(200)
})

test.each([{}, { token: '' }, { token: 'a'.repeat(1_001) }, { token: 'made-up' }, { token: 7 }])(
  'refuses the unsubscribe link %j',
  async (body) => {
    const { stranger } = await aUserGroup()

    const answer = await stranger('POST', '/unsubscribe', body)

    expect(answer).toMatchObject({ status: 400, body: { errors: { token: ['Invalid unsubscribe link'] } } })
  },
)
