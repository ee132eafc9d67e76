import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAuthGroup } from '#test/builders/auth-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const aDisabledPerson = async () => {
  const group = anAuthGroup()
  await group.aPerson()
  const id = (await group.users.findByEmail('ada@example.com'))?.user.id ?? ''
  await group.users.setDisabled(id, '2026-05-04T09:00:00.000Z')
  await group.sessions.endAll(id)
  return { ...group, id }
}

test('tells a disabled person so once their password is right', async () => {
  const { logIn } = await aDisabledPerson()

  expect(await logIn()).toMatchObject({ status: 403, body: { code: 'forbidden', message: expect.stringContaining('is disabled') } })
  expect(await logIn({ password: 'not mine at all' })).toMatchObject({ status: 401 })
})

test('a disabled person has no session after trying to log in', async () => {
  const { logIn, sessions, id, now } = await aDisabledPerson()

  await logIn()

  expect(await sessions.list(id, now())).toEqual([])
})

test('a person disabled during a login gets no session', async () => {
  const group = anAuthGroup()
  await group.aPerson()
  const id = (await group.users.findByEmail('ada@example.com'))?.user.id ?? ''
  await group.sessions.endAll(id)
  const { create } = group.sessions
  vi.spyOn(group.sessions, 'create').mockImplementationOnce(async (session) => {
    await create(session)
    await group.users.setDisabled(id, '2026-05-04T09:00:00.000Z')
  })

  expect((await group.logIn()).status).toBe(403)
  expect(await group.sessions.list(id, group.now())).toEqual([])
})

test('a person who is enabled again logs in as before', async () => {
  const { logIn, users, id } = await aDisabledPerson()

  await users.setDisabled(id, undefined)

  expect((await logIn()).status).toBe(200)
})
