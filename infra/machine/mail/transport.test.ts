import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { startSmtpServer } from '#test/serve/smtp-server.ts'
import { openOutbox } from './outbox.ts'
import { openTransport } from './transport.ts'

/** A mail server, a transport that sends through it, and an outbox in a file. */
const aWayOut = async () => {
  const server = await startSmtpServer()
  const smtp = { host: '127.0.0.1', port: server.port, security: 'none' as const, login: undefined }
  const transport = openTransport({ from: 'crier@example.org', smtp })
  const folder = mkdtempSync(join(tmpdir(), 'crier-outbox-'))
  onTestFinished(() => {
    transport.close()
    rmSync(folder, { recursive: true })
  })
  return { server, transport, file: join(folder, 'outbox.db') }
}

test('an email’s bytes arrive unchanged, from and to the given addresses', async () => {
  const { server, transport, file } = await aWayOut()
  const outbox = openOutbox(file)
  onTestFinished(outbox.close)
  const bytes =
    'From: Crier <crier@example.org>\r\nTo: undisclosed\r\nX-Own: 1\r\nSubject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=\r\n\r\nHell=C3=B6\r\n'
  outbox.take({ from: 'crier@example.org', to: 'ada@example.org', raw: Buffer.from(bytes).toString('base64') }, 0)

  for (const { mail } of outbox.due(0)) await transport.send(mail)

  expect(server.mails).toMatchObject([{ to: 'ada@example.org', text: bytes.trimEnd() }])
})

test('sends an email that an earlier release stored, with its text and its own headers', async () => {
  const { server, transport, file } = await aWayOut()
  openOutbox(file).close()
  const kept = {
    from: 'Crier <crier@example.org>',
    to: 'ada@example.org',
    replyTo: 'grace@example.org',
    subject: 'Hello',
    text: 'Hello, Ada.',
    html: '<p>Hello, Ada.</p>',
    headers: { 'List-Unsubscribe': '<https://crier.test/stop>' },
  }
  const database = new DatabaseSync(file)
  database.prepare('INSERT INTO mails VALUES (?, ?, 0, 0, 0)').run('1', JSON.stringify(kept))
  database.close()
  const outbox = openOutbox(file)
  onTestFinished(outbox.close)

  for (const { mail } of outbox.due(0)) await transport.send(mail)

  const [{ to, text } = { to: '', text: '' }] = server.mails
  expect(to).toBe('ada@example.org')
  for (const part of ['Subject: Hello', 'Reply-To: grace@example.org', 'List-Unsubscribe: <https://crier.test/stop>', 'Hello, Ada.'])
    expect(text).toContain(part)
})
