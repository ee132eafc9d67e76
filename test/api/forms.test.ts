import { afterAll, expect, test } from 'vitest'
import { formsApi } from '#shared/contracts/forms.ts'
import { createClient } from '#web/lib/request.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { mails } from './sandbox.ts'

const crier = await startCrier()
afterAll(crier.stop)

const { request } = createClient({ baseUrl: crier.url })
const message = { contactFormId: 1 as const, name: 'Ada', email: 'Ada@Crier.test', subject: 'Late', content: 'A post was late.\n\nAda' }

test('a message of the contact form is thanked for, and reaches us with its sender to answer', async () => {
  const { body } = await request(formsApi.contact, { ...message, referredById: null })

  expect(body.message).toBe('Thank you for your message! We will get back to you soon.')
  const [mail] = await mails(crier, 'hello@crier.test')
  expect(mail).toMatchObject({ subject: 'Contact: Late', replyTo: 'ada@crier.test' })
  expect(mail?.text).toContain('> A post was late.\n> \n> Ada')
})

test('who waits is counted once, and the answer does not say who waits already', async () => {
  const before = (await request(formsApi.trusted, {})).body.count

  const first = await request(formsApi.joinWaitlist, { email: 'bea@crier.test', comment: 'X' })
  const second = await request(formsApi.joinWaitlist, { email: 'Bea@crier.test', comment: 'X, TikTok' })
  await request(formsApi.joinWaitlist, { email: 'program@crier.test', website: 'https://spam.example' })

  expect(second.body).toEqual(first.body)
  expect((await request(formsApi.trusted, {})).body.count).toBe(before + 1)
})

test('an offer without an end has none', async () => {
  expect((await request(formsApi.offerEnd, {})).body).toEqual({ endDate: null })
})

test('a form that is sent again and again is refused with the time to wait, and nothing more is mailed', async () => {
  let last = await call(crier, 'POST /ContactForm/submission', { body: message })
  // The hour may turn meanwhile, and in its last minute seconds are left.
  for (let left = 10; left > 0 && last.status === 200; left -= 1)
    last = await call(crier, 'POST /ContactForm/submission', { body: message })
  const mailed = (await mails(crier, 'hello@crier.test')).length

  expect(last).toMatchObject({
    status: 429,
    body: { code: 'too-many', message: expect.stringMatching(/Try again in \d+ (minute|second)s?\.$/) },
  })
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  await call(crier, 'POST /ContactForm/submission', { body: message })
  expect(await mails(crier, 'hello@crier.test')).toHaveLength(mailed)
})

test('nothing of all this was a breakdown', () => {
  expect(crier.complaints()).toBe('')
})
