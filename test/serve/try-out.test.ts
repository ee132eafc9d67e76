import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { healthApi } from '#shared/contracts/health.ts'
import { createClient } from '#web/lib/request.ts'
import { subscribe } from '../api/paying.ts'
import { aPerson } from '../api/person.ts'
import { mails } from '../api/sandbox.ts'
import { aPlace, startBox } from './box.ts'

const place = aPlace()
const box = await startBox({ ...place.settings, SANDBOX: '1', PLAN: 'paid' })
afterAll(async () => {
  await box.stop()
  await place.remove()
})
const system = { ...box, sandboxUrl: z.string().parse(box.sandboxUrl) }

test('a trial run shows its email next to the fake platforms and says where', async () => {
  const ada = await aPerson(system, 'ada', ['ada_tries'])
  const { body } = await createClient({ baseUrl: box.url }).request(healthApi.config, {})

  expect((await mails(system, ada.email)).map(({ subject }) => subject)).toHaveLength(1)
  expect(body.mailInbox).toBe(`${system.sandboxUrl}/mail`)
})

test('plans are bought at the fake Stripe', async () => {
  const bea = await aPerson(system, 'bea')

  expect(await subscribe(system, bea, 'creator')).toMatchObject({ subscription: { plan: 'creator', status: 'active' } })
})

test('pages can show the fake platforms’ pictures', async () => {
  const { headers } = await fetch(box.url)

  expect(headers.get('content-security-policy')).toMatch(new RegExp(`img-src[^;]* ${system.sandboxUrl}`))
})
