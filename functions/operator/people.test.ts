import { expect, test } from 'vitest'
import { toMs } from '#shared/domain/times.ts'
import { aUser } from '#test/builders/a-user.ts'
import { fakeHeartbeat } from '#test/fakes/limits.ts'
import { fakePeople } from '#test/fakes/people.ts'
import { fakePublishingSettings } from '#test/fakes/publishing-settings.ts'
import { fakeSessions } from '#test/fakes/sessions.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { obeyPeople, readPeopleCommand } from './people.ts'

const aTable = async () => {
  const users = fakeUsers()
  await users.create(aUser({ id: 'ada', email: 'ada@example.com', name: 'Ada' }), 'hash')
  await users.create(aUser({ id: 'bea', email: 'bea@example.com', name: 'Bea', createdAt: '2026-05-02T08:00:00.000Z' }), 'hash')
  const deps = {
    users,
    people: fakePeople(users),
    sessions: fakeSessions(),
    settings: fakePublishingSettings(),
    heartbeat: fakeHeartbeat(),
    reindex: async () => 3,
    queueSizes: { read: async () => [{ platform: 'x' as const, waiting: 1, delayed: 2, running: 3, deadLetters: 4 }] },
    now: toMs('2026-05-04T09:00:00.000Z'),
  }
  const say = async (...args: string[]) => {
    const command = readPeopleCommand(args)
    if (!command) throw new Error('Nothing was understood.')
    return obeyPeople(deps, command)
  }
  return { ...deps, say }
}

test('the first administrator is made by their address', async () => {
  const { say, users } = await aTable()

  expect(await say('grant', 'Ada@example.com')).toBe('ada@example.com is an administrator.')
  expect((await users.get('ada'))?.isAdministrator).toBe(true)
})

test('who is an administrator no more is listed as anybody', async () => {
  const { say } = await aTable()
  await say('grant', 'ada@example.com')
  expect(await say('users')).toContain('administrator')

  await say('revoke', 'ada@example.com')

  expect(await say('users')).not.toContain('administrator')
})

test('people are listed, the newest first, and found by their name', async () => {
  const { say } = await aTable()

  expect((await say('users')).split('\n').map((line) => line.split(' ')[0])).toEqual(['bea@example.com', 'ada@example.com'])
  expect(await say('users', 'BEA')).toBe('bea@example.com  Bea  early-bird  active')
  expect(await say('users', 'nobody')).toBe('No one.')
})

test('somebody is kept out and let in again', async () => {
  const { say, users, settings } = await aTable()

  expect(await say('disable', 'ada@example.com')).toContain('is disabled')
  expect([(await users.get('ada'))?.disabledAt, (await settings.get('ada')).isDisabled]).toEqual(['2026-05-04T09:00:00.000Z', true])
  expect(await say('enable', 'ada@example.com')).toContain('is enabled')
  expect((await users.get('ada'))?.disabledAt).toBeUndefined()
})

test('the queues say what waits, and whether something is overdue', async () => {
  const { say, heartbeat } = await aTable()
  await heartbeat.beat({ at: '2026-05-04T08:59:00.000Z', overdueSince: '2026-05-04T08:00:00.000Z' })

  expect(await say('queues')).toBe(
    'X          1 now, 2 later, 3 running, 4 given up\n' +
      'The sweep ran at 2026-05-04T08:59:00.000Z. The longest-waiting post has been overdue since 2026-05-04T08:00:00.000Z.',
  )
})

test('people from before the list are put into it', async () => {
  expect(await (await aTable()).say('reindex')).toBe('3 people were added to the list.')
})

test('an address that nobody has is told of', async () => {
  const { say } = await aTable()

  await expect(say('disable', 'nobody@example.com')).rejects.toThrow('No one has the address nobody@example.com.')
})

test.each([['grant'], ['disable', 'ada']])('%j says whom it is about', (...args) => {
  expect(() => readPeopleCommand(args)).toThrow(/ADDRESS/)
})

test('what is about something else is left to others', () => {
  expect(readPeopleCommand(['pause', 'x'])).toBeUndefined()
  expect(readPeopleCommand([])).toBeUndefined()
})
