import { expect, onTestFinished, test } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { createClient } from '#web/lib/request.ts'
import { until } from '../api/until.ts'
import { aPlace, startBox } from './box.ts'
import { certificateFile, startSmtpServer } from './smtp-server.ts'

/** Settings for a box that sends email through a server. */
const by = (port: number, own: NodeJS.ProcessEnv = {}) => {
  const place = aPlace()
  // Registered first so it runs last: whatever a test starts there later is stopped before.
  onTestFinished(place.remove)
  const server = { SMTP_HOST: 'localhost', SMTP_PORT: String(port), NODE_EXTRA_CA_CERTS: certificateFile }
  return { ...place.settings, MAIL_FILE: '', CONTACT_TO: 'operator@example.org', ...server, ...own }
}

const start = async (settings: NodeJS.ProcessEnv) => {
  const box = await startBox(settings)
  onTestFinished(box.stop)
  return box
}

const signUp = (url: string, email: string) =>
  createClient({ baseUrl: url }).request(authApi.register, { username: email, password: 'correct horse battery', name: 'Ada' })

test.each(['starttls', 'tls'] as const)('with %s, email is encrypted in transit, starting with a test to the contact', async (security) => {
  const server = await startSmtpServer({ security })

  const box = await start(by(server.port, { SMTP_TLS: security, SMTP_USER: 'crier', SMTP_PASSWORD: 'secret' }))
  await signUp(box.url, 'ada@example.org')
  await until(
    () => server.mails.length,
    (count) => count === 2,
  )

  expect(server.mails.map(({ to, isEncrypted, login }) => ({ to, isEncrypted, login }))).toEqual(
    ['operator@example.org', 'ada@example.org'].map((to) => ({ to, isEncrypted: true, login: 'crier:secret' })),
  )
  expect(server.mails[1]?.text).toMatch(/verify-email\?token=/)
})

test('the start refuses to send plaintext to a server without TLS', async () => {
  const server = await startSmtpServer({ security: 'none' })

  await expect(startBox(by(server.port))).rejects.toThrow(/The mail server localhost:\d+ doesn’t let us in/)
  expect(server.mails).toEqual([])
})

test('the start refuses an untrusted certificate', async () => {
  const server = await startSmtpServer({ security: 'tls' })

  await expect(startBox(by(server.port, { SMTP_TLS: 'tls', NODE_EXTRA_CA_CERTS: '' }))).rejects.toThrow(/doesn’t let us in/)
})

test('an email that a busy server refuses waits across a restart and is then sent', async () => {
  const busy = { isBusy: false }
  const server = await startSmtpServer({ answerTo: () => (busy.isBusy ? '451 later' : '250 ok') })
  const settings = by(server.port, { SMTP_TLS: 'none' })
  const first = await startBox(settings)
  busy.isBusy = true
  await signUp(first.url, 'ada@example.org')
  await until(first.complaints, (words) => words.includes('trying again'))
  await first.kill()

  busy.isBusy = false
  await start(settings)

  await until(
    () => server.mails.map(({ to }) => to),
    (to) => to.includes('ada@example.org'),
    { withinMs: 100_000 },
  )
})

test('tells a person that their address accepts no email', async () => {
  const server = await startSmtpServer({ answerTo: (to) => (to.startsWith('nobody') ? '550 no such user' : '250 ok') })
  const box = await start(by(server.port, { SMTP_TLS: 'none' }))

  const { body } = await signUp(box.url, 'nobody@example.org')
  const { request } = createClient({ baseUrl: box.url, token: body.token })

  const me = await until(
    async () => (await request(authApi.me, {})).body,
    ({ deliveryProblem }) => deliveryProblem !== undefined,
  )
  expect(me.deliveryProblem).toMatchObject({ kind: 'bounce' })
})
