import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailLimits } from '#functions/use-cases/people/mail-in-fixed-time.ts'
import { dayMs, hourMs } from '#shared/domain/times.ts'
import { anAuthGroup, credentials, from } from '#test/builders/auth-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** Someone signs up with a stranger's address, and has emails sent there for a day from ever-changing networks. */
const aPest = async () => {
  const group = anAuthGroup()
  await group.register()
  const ask = (path: string, count: number) =>
    group.call('POST', path, { body: { email: credentials.email }, headers: from(`192.0.2.${count}`) })
  const pester = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      for (let count = 0; count < 5; count += 1) {
        await ask('resend-verification', count)
        await ask('/passwordreset/request', count)
      }
      group.pass(hourMs)
    }
  }
  return { ...group, ask, pester }
}

test('a stranger whose address was signed up gets only a few emails a day, whatever is requested', async () => {
  const { pester, mailer } = await aPest()

  await pester(6)

  expect(mailer.sent).toHaveLength(mailLimits.toUnproved.max)
})

test('more can be requested the next day, and verified addresses are exempt', async () => {
  const { ask, pester, pass, verify, mailer } = await aPest()
  await pester(6)
  pass(dayMs)

  await ask('resend-verification', 9)
  await verify(/verify-email\?token=([\w-]+)/.exec(mailer.sent.at(-1)?.text ?? '')?.[1] ?? '')
  const before = mailer.sent.length
  for (let hour = 0; hour < 3; hour += 1) {
    for (let count = 0; count < 4; count += 1) await ask('/passwordreset/request', count)
    pass(hourMs)
  }

  expect(before).toBe(mailLimits.toUnproved.max + 1)
  expect(mailer.sent).toHaveLength(before + 12)
})

test('reaching an address’s email limit does not reveal whether it has an account', async () => {
  const { ask, pester, call, now } = await aPest()
  await pester(3)
  const beganAt = now()

  const known = await ask('resend-verification', 8)
  const knownAfter = now() - beganAt
  const unknown = await call('POST', 'resend-verification', { body: { email: 'nobody@example.com' }, headers: from('192.0.2.8') })

  expect(known).toMatchObject({ status: 200 })
  expect(known.body).toEqual(unknown.body)
  expect(knownAfter).toBe(now() - beganAt - knownAfter)
})
