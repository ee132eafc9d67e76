import { expect, test } from 'vitest'
import { formsApi } from '#shared/contracts/forms.ts'
import { hourMs } from '#shared/domain/times.ts'
import { ask, type Sent } from '#test/builders/call.ts'
import { fakeContactMessages } from '#test/fakes/contact-messages.ts'
import { fakeMailer } from '#test/fakes/mailer.ts'
import { fakeRateLimits } from '#test/fakes/rate-limits.ts'
import { fakeWaitlist } from '#test/fakes/waitlist.ts'
import { api } from '../../http/api.ts'
import { formAnswers } from './answers.ts'

const edgeKey = 'edge'

/** The forms group over fakes, at 09:20. */
const world = ({ offerEndsAt }: { offerEndsAt?: string } = {}) => {
  let now = Date.parse('2026-05-04T09:20:00.000Z')
  let ids = 0
  const reports: string[] = []
  const deps = { contactMessages: fakeContactMessages(), waitlist: fakeWaitlist(), mailer: fakeMailer(), rateLimits: fakeRateLimits() }
  const newId = () => `id-${++ids}`
  const report = (message: string) => void reports.push(message)
  const answers = formAnswers({ ...deps, newId, report, contactTo: 'hello@crier.test', offerEndsAt })
  const handler = api(formsApi, answers, { now: () => now, edge: { keys: [edgeKey], areDemanded: false } })
  const from = (address: string) => ({ 'x-crier-edge': edgeKey, 'x-forwarded-for': `${address}, 192.0.2.1` })
  return {
    ...deps,
    reports,
    pass: (ms: number) => {
      now += ms
    },
    get: (path: string) => ask(handler, 'GET', `/api${path}`),
    write: (own: Record<string, unknown> = {}, address = '192.0.2.7') =>
      post('/ContactForm/submission', { body: { ...message, ...own }, headers: from(address) }),
    join: (own: Record<string, unknown> = {}, address = '192.0.2.7') =>
      post('/waitlist', { body: { email: 'Ada@Example.com', ...own }, headers: from(address) }),
  }

  function post(path: string, sent: Sent) {
    return ask(handler, 'POST', `/api${path}`, sent)
  }
}

const message = {
  contactFormId: 1,
  name: 'Ada',
  email: 'Ada@Example.com',
  subject: 'A question',
  content: 'How late is it?',
  referredById: null,
}
const thanks = { message: 'Thank you for your message! We will get back to you soon.' }
const joined = { message: 'You’re on the waitlist. We’ll email you when it’s your turn.' }
const times = async (count: number, send: () => Promise<{ status: unknown }>) => {
  const statuses: unknown[] = []
  for (let left = count; left > 0; left -= 1) statuses.push((await send()).status)
  return statuses
}

test('a message is stored, and emailed to us so that a reply goes to its sender', async () => {
  const { write, contactMessages, mailer } = world()

  expect(await write()).toMatchObject({ status: 200, body: thanks })

  const written = { name: 'Ada', email: 'ada@example.com', subject: 'A question', content: 'How late is it?' }
  expect(contactMessages.messages).toEqual([{ id: 'id-1', ...written, receivedAt: '2026-05-04T09:20:00.000Z' }])
  expect(mailer.sent).toMatchObject([{ to: 'hello@crier.test', replyTo: 'ada@example.com', subject: 'Contact: A question' }])
  expect(mailer.sent[0]?.text).toContain('> How late is it?')
})

test('a message that can’t be emailed is stored, acknowledged, and reported', async () => {
  const { write, contactMessages, mailer, reports } = world()
  mailer.isDown = true

  expect(await write()).toMatchObject({ status: 200, body: thanks })

  expect(contactMessages.messages).toHaveLength(1)
  expect(reports).toEqual([expect.stringContaining('could not be mailed')])
})

test('a subject can’t add a header to the email', async () => {
  const { write, mailer } = world()

  await write({ subject: 'Hi\r\nBcc: everybody@example.com' })

  expect(mailer.sent[0]?.subject).toBe('Contact: Hi Bcc: everybody@example.com')
})

test('a form filled in by a bot is acknowledged and discarded', async () => {
  const { write, join, contactMessages, mailer, waitlist } = world()

  expect(await write({ website: 'https://spam.example' })).toMatchObject({ status: 200, body: thanks })
  expect(await join({ website: 'https://spam.example' })).toMatchObject({ status: 200, body: joined })

  expect([contactMessages.messages, mailer.sent, [...waitlist.entries]]).toEqual([[], [], []])
})

test('refuses a sixth message within an hour with the time to wait, from any address in its network', async () => {
  const { write, contactMessages, pass } = world()
  expect(await times(5, () => write({}, '2001:db8:1:2::1'))).toEqual([200, 200, 200, 200, 200])

  const refused = await write({}, '2001:db8:1:2:ffff::9')

  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '2400' }, body: { code: 'too-many' } })
  expect(refused.body).toHaveProperty(
    'message',
    'This form was submitted 5 times from your network in the past hour. Try again in 40 minutes.',
  )
  expect(contactMessages.messages).toHaveLength(5)
  expect((await write({}, '2001:db8:1:3::1')).status).toBe(200)
  pass(hourMs)
  expect((await write({}, '2001:db8:1:2::1')).status).toBe(200)
})

test('each form is counted separately', async () => {
  const { write, join } = world()
  await times(5, write)

  expect((await write()).status).toBe(429)
  expect(await times(6, join)).toEqual([200, 200, 200, 200, 200, 429])
})

test('joining twice gets the same answer, counts once, and keeps the newest comment', async () => {
  const { join, waitlist, get } = world()

  const answers = [await join({ comment: 'X' }), await join({ email: ' ada@example.com', comment: ' X and TikTok ' }), await join()]

  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(answers.map(() => ({ status: 200, body: joined })))
  expect([...waitlist.entries.values()]).toEqual([
    { email: 'ada@example.com', comment: 'X and TikTok', joinedAt: '2026-05-04T09:20:00.000Z' },
  ])
  expect((await get('/waitlist/trusted')).body).toEqual({ count: 1 })
})

test('reports the end of the offer, if there is one', async () => {
  expect((await world().get('/offer/end-date')).body).toEqual({ endDate: null })
  expect((await world({ offerEndsAt: '2026-06-01T00:00:00.000Z' }).get('/offer/end-date')).body).toEqual({
    endDate: '2026-06-01T00:00:00.000Z',
  })
})
