import { afterAll, expect, test } from 'vitest'
import { adminApi } from '#shared/contracts/admin.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { healthApi } from '#shared/contracts/health.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { createClient } from '#web/lib/request.ts'
import { until } from '../api/until.ts'
import { aPlace, startBox } from './box.ts'
import { crier } from './command-line.ts'
import { aPerson } from './person.ts'

const place = aPlace()
const box = await startBox({ ...place.settings, SIGN_UP: 'invitation' })
afterAll(async () => {
  await box.stop()
  await place.remove()
})

const olga = await aPerson(box, place, 'olga', box.firstInvitation)

test('the first administrator sees the machine’s state and who can sign up', async () => {
  const { body } = await olga.request(adminApi.system, {})

  expect(body).toMatchObject({ signUp: 'invitation', people: { count: 1 }, machine: { diskBytes: expect.any(Number) } })
})

test('lists an administrator’s invitations on the screen and the command line', async () => {
  const { link } = (await olga.request(adminApi.invite, { note: 'Grace' })).body
  const grace = await aPerson(box, place, 'grace', new URL(link).searchParams.get('invitation') ?? '')

  const { items } = (await olga.request(adminApi.people, { search: grace.email })).body

  expect(items).toMatchObject([{ email: grace.email, state: 'active', isAdministrator: false }])
  expect(await crier(place.settings, ['admin', 'users', 'grace'])).toContain(`${grace.email}  `)
  expect(await crier(place.settings, ['admin', 'grant', grace.email])).toBe(`${grace.email} is an administrator.`)
  expect((await grace.request(adminApi.queues, {})).body.queues).toContainEqual(expect.objectContaining({ platform: 'x', waiting: 0 }))
  expect(await crier(place.settings, ['admin', 'queues'])).toMatch(/^X +0 now/)
})

test('an app set on the screen can be used to connect at once and is gone once removed', async () => {
  const isConnectable = async () => (await olga.request(healthApi.config, {})).body.platforms.find(({ id }) => id === 'x')?.isAvailable
  const before = await isConnectable()

  await olga.request(adminApi.nameApp, { p: 'x', clientId: 'our-app', clientSecret: 'hush-hush-secret' })
  await until(isConnectable, (isThere) => isThere === true)
  const { url } = (await olga.request(platformsApi.authorize, { p: 'x' })).body
  await olga.request(adminApi.removeApp, { p: 'x' })

  expect(before).toBe(false)
  expect(new URL(url).searchParams.get('client_id')).toBe('our-app')
  expect(await until(isConnectable, (isThere) => isThere === false)).toBe(false)
})

test('the last sign-up mode chosen on the screen applies to the page and the API', async () => {
  const stranger = createClient({ baseUrl: box.url })
  const refusal = () => stranger.request(authApi.register, { username: 'new@example.org', password: 'correct horse battery', name: 'New' })

  await olga.request(adminApi.chooseSignUp, { mode: 'closed' })
  await expect(refusal()).rejects.toMatchObject({ status: 403, message: expect.stringContaining('closed') })
  expect((await stranger.request(healthApi.config, {})).body.signUp).toBe('closed')
  await olga.request(adminApi.chooseSignUp, { mode: 'open' })

  expect((await refusal()).status).toBe(201)
})
