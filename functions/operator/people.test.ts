import { expect, test } from 'vitest'
import { hasSecondFactor, noSafeguards } from '#shared/domain/safeguards.ts'
import { toMs } from '#shared/domain/times.ts'
import { aUser } from '#test/builders/a-user.ts'
import { fakeHeartbeat } from '#test/fakes/limits.ts'
import { fakePeople } from '#test/fakes/people.ts'
import { fakePublishingSettings } from '#test/fakes/publishing-settings.ts'
import { fakeSafeguards } from '#test/fakes/safeguards.ts'
import { fakeSessions } from '#test/fakes/sessions.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { fakeWorkspaces } from '#test/fakes/workspaces.ts'
import { obeyPeople, readPeopleCommand } from './people.ts'

const aTable = async () => {
  const users = fakeUsers()
  await users.create(aUser({ id: 'ada', email: 'ada@example.com', name: 'Ada' }), 'hash')
  await users.create(aUser({ id: 'bea', email: 'bea@example.com', name: 'Bea', createdAt: '2026-05-02T08:00:00.000Z' }), 'hash')
  const deps = {
    users,
    people: fakePeople(users),
    sessions: fakeSessions(),
    safeguards: fakeSafeguards(),
    settings: fakePublishingSettings(),
    workspaces: fakeWorkspaces(),
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

test('appoints the first administrator by their address', async () => {
  const { say, users } = await aTable()

  expect(await say('grant', 'Ada@example.com')).toBe('ada@example.com is an administrator.')
  expect((await users.get('ada'))?.isAdministrator).toBe(true)
})

test('a former administrator is listed like anyone else', async () => {
  const { say } = await aTable()
  await say('grant', 'ada@example.com')
  expect(await say('users')).toContain('administrator')

  await say('revoke', 'ada@example.com')

  expect(await say('users')).not.toContain('administrator')
})

test('lists people newest first and finds them by name', async () => {
  const { say } = await aTable()

  expect((await say('users')).split('\n').map((line) => line.split(' ')[0])).toEqual(['bea@example.com', 'ada@example.com'])
  expect(await say('users', 'BEA')).toBe('bea@example.com  Bea  early-bird  active')
  expect(await say('users', 'nobody')).toBe('No one.')
})

test('disables and re-enables a person', async () => {
  const { say, users, settings } = await aTable()

  expect(await say('disable', 'ada@example.com')).toContain('is disabled')
  expect([(await users.get('ada'))?.disabledAt, (await settings.get('ada')).isDisabled]).toEqual(['2026-05-04T09:00:00.000Z', true])
  expect(await say('enable', 'ada@example.com')).toContain('is enabled')
  expect((await users.get('ada'))?.disabledAt).toBeUndefined()
})

test('removes the second factor of someone who lost it, and nothing else', async () => {
  const { say, safeguards } = await aTable()
  const totp = { sealed: 'sealed', lastStep: 1, createdAt: '2026-05-01T09:00:00.000Z' }
  const browser = {
    hash: 'hash',
    sessionId: 'one',
    device: 'Firefox',
    createdAt: '2026-05-01T09:00:00.000Z',
    lastUsedAt: '2026-05-01T09:00:00.000Z',
    endsAt: '2027-05-01T09:00:00.000Z',
  }
  await safeguards.replace('ada', { ...noSafeguards, totp, recoveryCodes: ['one', 'two'], browsers: [browser] })

  expect(await say('unlock', 'ada@example.com')).toContain('ada@example.com has no second factor anymore.')

  expect(await safeguards.get('ada')).toMatchObject({ passkeys: [], recoveryCodes: [], browsers: [browser] })
  expect(hasSecondFactor(await safeguards.get('ada'))).toBe(false)
})

test('shows what waits in the queues and whether anything is overdue', async () => {
  const { say, heartbeat } = await aTable()
  await heartbeat.beat({ at: '2026-05-04T08:59:00.000Z', overdueSince: '2026-05-04T08:00:00.000Z' })

  expect(await say('queues')).toBe(
    'X          1 now, 2 later, 3 running, 4 given up\n' +
      'The sweep ran at 2026-05-04T08:59:00.000Z. The longest-waiting post has been overdue since 2026-05-04T08:00:00.000Z.',
  )
})

test('adds people from before the list to it', async () => {
  expect(await (await aTable()).say('reindex')).toBe('3 people were added to the list.')
})

test('reports an address that nobody has', async () => {
  const { say } = await aTable()

  await expect(say('disable', 'nobody@example.com')).rejects.toThrow('No one has the address nobody@example.com.')
})

test.each([['grant'], ['disable', 'ada']])('%j asks for the person', (...args) => {
  expect(() => readPeopleCommand(args)).toThrow(/ADDRESS/)
})

test('leaves other commands to others', () => {
  expect(readPeopleCommand(['pause', 'x'])).toBeUndefined()
  expect(readPeopleCommand([])).toBeUndefined()
})
