import { afterAll, expect, test } from 'vitest'
import { adminApi } from '#shared/contracts/admin.ts'
import { paymentsApi } from '#shared/contracts/payments.ts'
import { aPlace, startBox } from './box.ts'
import { crier } from './command-line.ts'
import { aPerson, at } from './person.ts'

const place = aPlace()
afterAll(place.remove)

/** What a person can do on a box with this plan, and what the command line says about them. */
const planOn = async (PLAN: string, token: string) => {
  const box = await startBox({ ...place.settings, SANDBOX: '1', PLAN })
  const { plan, because } = (await at(box, { token }).request(paymentsApi.plan, {})).body.entitlements
  const listed = await crier(place.settings, ['admin', 'users'])
  await box.stop()
  return { plan, because, listed }
}

test('everyone gets the plan in the settings, even earlier customers, and nobody keeps it once plans are sold again', async () => {
  const box = await startBox({ ...place.settings, SANDBOX: '1', PLAN: 'paid' })
  const { token, request } = await aPerson(box, place, 'ada', box.firstInvitation)
  expect((await request(adminApi.people, { search: 'ada' })).body.items).toMatchObject([{ plan: 'early-bird' }])
  await box.stop()

  expect(await planOn('creator', token)).toMatchObject({ plan: 'creator', because: 'granted', listed: expect.stringContaining('creator') })
  expect(await planOn('paid', token)).toMatchObject({ because: 'trial' })
})
