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

test('acknowledges a contact form message and emails it to us with the sender as the reply address', async () => {
  const { body } = await request(formsApi.contact, { ...message, referredById: null })

  expect(body.message).toBe('Thank you for your message! We will get back to you soon.')
  const [mail] = await mails(crier, 'hello@crier.test')
  expect(mail).toMatchObject({ subject: 'Contact: Late', replyTo: 'ada@crier.test' })
  expect(mail?.text).toContain('> A post was late.\n> \n> Ada')
})

test('counts each waitlist address once, and the response doesn’t reveal who has already joined', async () => {
  const before = (await request(formsApi.trusted, {})).body.count

  const first = await request(formsApi.joinWaitlist, { email: 'bea@crier.test', comment: 'X' })
  const second = await request(formsApi.joinWaitlist, { email: 'Bea@crier.test', comment: 'X, TikTok' })
  await request(formsApi.joinWaitlist, { email: 'program@crier.test', website: 'https://spam.example' })

  expect(second.body).toEqual(first.body)
  expect((await request(formsApi.trusted, {})).body.count).toBe(before + 1)
})

test('returns a null end date for an offer that doesn’t end', async () => {
  expect((await request(formsApi.offerEnd, {})).body).toEqual({ endDate: null })
})

test('rate-limits repeated form submissions with a retry time, and sends no more email', async () => {
  let last = await call(crier, 'POST /ContactForm/submission', { body: message })
  // A new hour may begin meanwhile, which resets the limit. In an hour's last minute, the wait is in seconds.
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

test('logs no errors throughout', () => {
  expect(crier.complaints()).toBe('')
})
