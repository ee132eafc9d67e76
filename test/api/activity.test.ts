import { afterAll, expect, test } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { userApi } from '#shared/contracts/user.ts'
import { createClient } from '#web/lib/request.ts'
import { tableReader } from '../attack/table-state.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { aPerson, connectX, mailedToken, type Person, password } from './person.ts'
import { runJobs } from './sandbox.ts'
import { signedIn } from './signed-in.ts'

const crier = await startCrier()
const table = tableReader(crier)
afterAll(crier.stop)
const guest = createClient({ baseUrl: crier.url })

const activityOf = async ({ request }: Pick<Person, 'request'>) => (await request(authApi.activity, {})).body
const shown = async (person: Pick<Person, 'request'>) => (await activityOf(person)).map(({ what, result }) => `${what} ${result}`)

test('shows a person sign-ins, failed attempts, security changes, connections, and disconnections, newest first', async () => {
  const anna = await aPerson(crier, 'anna')
  const bert = await aPerson(crier, 'bert')
  await call(crier, 'POST /auth/login', { body: { email: anna.email, password: 'a guess of somebody' } })
  await call(crier, 'POST /user/change-password', {
    token: anna.token,
    body: { currentPassword: 'wrong', newPassword: 'another password' },
  })
  const { id } = await connectX(anna, 'anna_x')
  await anna.request(platformsApi.disconnect, { p: 'x', id })
  await anna.request(userApi.export, {})
  await guest.request(authApi.requestReset, { email: anna.email })
  const token = await mailedToken(crier, anna.email, '/reset-password')
  await guest.request(authApi.reset, { token, newPassword: 'what only Anna knows' })
  const session = signedIn(await guest.request(authApi.login, { email: anna.email, password: 'what only Anna knows' })).token
  const again = createClient({ baseUrl: crier.url, token: session })

  const [latest] = await activityOf(again)

  expect(await shown(again)).toEqual([
    'signed-in done',
    'password-reset done',
    'exported done',
    'account-disconnected done',
    'account-connected done',
    'password-changed refused',
    'signed-in refused',
    'signed-up done',
  ])
  expect(latest).toEqual({
    at: expect.stringMatching(/^20/),
    what: 'signed-in',
    result: 'done',
    isThisNetwork: true,
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  })
  expect(await shown(bert)).toEqual(['signed-up done'])
})

test('records a change of address but not a change of theme', async () => {
  const carl = await aPerson(crier, 'carl')
  await carl.request(userApi.update, { preferences: { theme: 'dark' } })
  await carl.request(userApi.update, { email: 'carl@elsewhere.test', currentPassword: password })
  const token = await mailedToken(crier, 'carl@elsewhere.test', '/confirm-email')
  await carl.request(userApi.confirmEmail, { token })

  expect(await shown(carl)).toEqual(['address-changed done', 'address-asked done', 'signed-up done'])
})

test('exports the activity log without the network hash, and deletes it with the person', async () => {
  const dora = await aPerson(crier, 'dora')
  const { items } = (await dora.request(userApi.export, {})).body
  expect(items.filter(({ kind }) => kind === 'activity')).toMatchObject([{ what: 'signed-up', result: 'done' }])
  expect(JSON.stringify(items)).not.toContain('"network"')

  await dora.request(userApi.remove, { confirmation: dora.email, password })
  await runJobs(crier)

  const left = [...(await table.read({ whole: true })).keys()].filter((key) => key.includes(dora.id))
  expect(left).toEqual([])
})

test('records no activity for a login to an unknown address', async () => {
  await call(crier, 'POST /auth/login', { body: { email: 'nobody@crier.test', password: 'a guess of somebody' } })

  const keys = [...(await table.read({ whole: true })).keys()]

  expect(keys.filter((key) => key.startsWith('USER#nobody'))).toHaveLength(1)
})
