import { afterAll, describe, expect, test, vi } from 'vitest'
import { sesMailer } from '#functions/adapters/aws/ses-mailer.ts'
import type { Mail } from '#functions/ports/mailer.ts'
import { startMail } from '#infra/local-aws/mail.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { fakeMailer } from '../fakes/mailer.ts'
import { pointAt } from '../setup/aws-variables.ts'

const server = await startMail(async () => undefined)
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
})

const mail: Mail = {
  to: 'ada@example.com',
  subject: 'Grüße – 10 % & more',
  text: 'Plain text\nwith ümlauts & <angles>.',
  html: '<p>HTML with &amp; ümlauts.</p>',
}

const fakeWorld = () => {
  const mailer = fakeMailer()
  const breakDown = () => {
    mailer.isDown = true
  }
  return { mailer, breakDown, received: async () => mailer.sent }
}

const sesWorld = () => {
  pointAt('SES', server.url)
  const mailer = sesMailer({ from: 'Crier <crier@crier.test>', configurationSet: 'crier' })
  const received = async () => (await server.received()).map(({ at, to, ...email }) => ({ to: to.join(), ...email }))
  return { mailer, breakDown: () => pointAt('SES', 'http://127.0.0.1:1'), received }
}

describe.each([
  { name: 'fake', start: fakeWorld },
  { name: 'SES', start: sesWorld },
])('mailer ($name)', ({ start }) => {
  test('an email arrives as it was written', async () => {
    const { mailer, received } = start()

    await mailer.send(mail)

    expect((await received()).at(-1)).toEqual(mail)
  })

  test('long lines, links, and line breaks arrive as written', async () => {
    const { mailer, received } = start()
    const long = {
      subject: `${'Wörter '.repeat(40)}Ende`,
      text: `${'many words '.repeat(40)}\n\n.\nFrom here\n${`https://crier.test/verify-email?token=${'a.b-c='.repeat(60)}`}`,
      html: `<p>${'=3D ü '.repeat(300)}</p>`,
    }

    await mailer.send({ ...mail, ...long })

    expect((await received()).at(-1)).toEqual({ ...mail, ...long })
  })

  test('a reply goes to the address the email names', async () => {
    const { mailer, received } = start()

    await mailer.send({ ...mail, replyTo: 'grace@example.com' })

    expect((await received()).at(-1)).toEqual({ ...mail, replyTo: 'grace@example.com' })
  })

  test('an optional email tells mail programs how to unsubscribe with one click', async () => {
    const { mailer, received } = start()
    const unsubscribeUrl = `https://crier.test/api/unsubscribe/${'token'.repeat(60)}`

    await mailer.send({ ...mail, unsubscribeUrl })

    expect((await received()).at(-1)).toEqual({ ...mail, unsubscribeUrl })
  })

  test('an unresponsive mail service is an upstream error that names no address', async () => {
    const { mailer, breakDown } = start()
    breakDown()

    const refusal: unknown = await mailer.send(mail).catch((error: unknown) => error)

    expect(refusal).toBeInstanceOf(DomainError)
    expect(refusal).toMatchObject({ code: 'upstream' })
    expect(JSON.stringify([refusal, String(refusal instanceof Error && refusal.cause)])).not.toContain('example.com')
  })
})
