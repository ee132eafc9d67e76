import { createRequire } from 'node:module'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Service } from '#functions/adapters/aws/service.ts'
import { sesMailer } from '#functions/adapters/ses/mailer.ts'
import type { Mail } from '#functions/ports/mailer.ts'
import { credentials } from '#infra/local/environment.ts'
import { region } from '#infra/local/lambda.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { fakeMailer } from '../fakes/mailer.ts'

// Required, since the test runner would unwrap the default export of this CommonJS package and Node does not.
const ses: typeof import('aws-ses-v2-local') = createRequire(import.meta.url)('aws-ses-v2-local')
const server = await ses.default({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`
const serviceAt = (at: string): Service => ({ name: 'ses', url: at, region, credentials })
afterAll(async () => {
  server.closeAllConnections()
  server.close()
})

const mail: Mail = {
  to: 'ada@example.com',
  subject: 'Grüße – 10 % & more',
  text: 'Plain text\nwith ümlauts & <angles>.',
  html: '<p>HTML with &amp; ümlauts.</p>',
}
const fake = fakeMailer()
const downFake = fakeMailer()
downFake.isDown = true

describe.each([
  ['fake', { mailer: fake, down: downFake, received: () => Promise.resolve(fake.sent) }],
  [
    'ses',
    {
      mailer: sesMailer({ from: 'Crier <crier@crier.test>', configurationSet: 'crier' }, serviceAt(url)),
      down: sesMailer({ from: 'crier@crier.test', configurationSet: 'crier' }, serviceAt('http://127.0.0.1:1')),
      received: () => inbox(),
    },
  ],
])('mailer (%s)', (_name, { mailer, down, received }) => {
  test('a mail arrives as it was written', async () => {
    await mailer.send(mail)

    expect((await received()).at(-1)).toEqual(mail)
  })

  test('an answer goes where the mail says', async () => {
    await mailer.send({ ...mail, replyTo: 'grace@example.com' })

    expect((await received()).at(-1)).toEqual({ ...mail, replyTo: 'grace@example.com' })
  })

  test('a mail that can be stopped tells mail programs how, by one press', async () => {
    const unsubscribeUrl = 'https://crier.test/api/unsubscribe/token'

    await mailer.send({ ...mail, unsubscribeUrl })

    expect((await received()).at(-1)).toEqual({ ...mail, unsubscribeUrl })
  })

  test('a mail service that does not answer is an upstream refusal that names no address', async () => {
    const refusal: unknown = await down.send(mail).catch((error: unknown) => error)

    expect(refusal).toBeInstanceOf(DomainError)
    expect(refusal).toMatchObject({ code: 'upstream' })
    expect(JSON.stringify([refusal, String(refusal instanceof Error && refusal.cause)])).not.toContain('example.com')
  })
})

const Inbox = z.object({
  emails: z.array(
    z.object({
      destination: z.object({ to: z.array(z.string()) }),
      replyTo: z.array(z.string()),
      subject: z.string(),
      body: z.object({ text: z.string(), html: z.string() }),
      headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
})

const inbox = async (): Promise<Mail[]> => {
  const { emails } = Inbox.parse(await (await fetch(`${url}/store`)).json())
  return emails.map(({ destination, replyTo: [replyTo], subject, body, headers }) => ({
    to: destination.to.join(),
    ...(replyTo !== undefined && { replyTo }),
    subject,
    ...body,
    ...oneClick(headers),
  }))
}

/** Where mail programs stop the mail: only with both headers do they offer to. */
const oneClick = (headers: readonly { name: string; value: string }[]) => {
  const value = (wanted: string) => headers.find(({ name }) => name === wanted)?.value
  const url = /^<(.+)>$/.exec(value('List-Unsubscribe') ?? '')?.[1]
  return url !== undefined && value('List-Unsubscribe-Post') === 'List-Unsubscribe=One-Click' ? { unsubscribeUrl: url } : {}
}
