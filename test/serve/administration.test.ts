import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { adminApi } from '#shared/contracts/admin.ts'
import { aPlace, startBox } from './box.ts'
import { aPerson } from './person.ts'

const run = promisify(execFile)
const place = aPlace()
const box = await startBox({ ...place.settings, SIGN_UP: 'invitation' })
afterAll(async () => {
  await box.stop()
  await place.remove()
})

const crier = async (...args: string[]) => {
  const { stdout } = await run(process.execPath, ['infra/serve/crier.ts', 'admin', ...args], { env: { ...process.env, ...place.settings } })
  return stdout.trim()
}

const olga = await aPerson(box, place, 'olga', box.firstInvitation)

test('the first administrator sees how the machine is, and who may sign up', async () => {
  const { body } = await olga.request(adminApi.system, {})

  expect(body).toMatchObject({ signUp: 'invitation', people: { count: 1 }, machine: { diskBytes: expect.any(Number) } })
})

test('whom an administrator invites is listed, in the screen and on the command line', async () => {
  const { link } = (await olga.request(adminApi.invite, { note: 'Grace' })).body
  const grace = await aPerson(box, place, 'grace', new URL(link).searchParams.get('invitation') ?? '')

  const { items } = (await olga.request(adminApi.people, { search: grace.email })).body

  expect(items).toMatchObject([{ email: grace.email, state: 'active', isOperator: false }])
  expect(await crier('users', 'grace')).toContain(`${grace.email}  `)
  expect(await crier('grant', grace.email)).toBe(`${grace.email} is an administrator.`)
  expect((await grace.request(adminApi.queues, {})).body.queues).toContainEqual(expect.objectContaining({ platform: 'x', waiting: 0 }))
  expect(await crier('queues')).toMatch(/^X +0 now/)
})
