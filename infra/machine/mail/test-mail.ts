import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeSafely } from '../data/write-safely.ts'
import { StartError } from '../process/start-error.ts'
import type { OutgoingMail } from './outgoing-mail.ts'
import type { MailSettings } from './settings.ts'
import type { Transport } from './transport.ts'

type Options = {
  folder: string
  mail: MailSettings
  transport: Transport
  siteUrl: string
  contactTo: string | undefined
  report: (message: string, error?: unknown) => void
}

/**
 * Tests the mail server. With new settings, an email must get through or the start fails. The test email goes to the
 * contact. Later on, a server that's temporarily away doesn't block a start: emails wait.
 */
export const tryMail = async ({ folder, mail, transport, siteUrl, contactTo, report }: Options): Promise<void> => {
  const file = join(folder, 'mail-tried')
  const settings = createHash('sha256').update(JSON.stringify(mail)).digest('hex')
  const tried = await readFile(file, 'utf8').catch(() => undefined)
  if (tried === settings) return transport.check().catch((error: unknown) => report(error instanceof Error ? error.message : String(error)))
  await transport.check()
  if (contactTo !== undefined) await sendTest(transport, testMail(mail.from, contactTo, siteUrl))
  await writeSafely(file, settings)
}

const sendTest = async (transport: Transport, mail: OutgoingMail) => {
  const delivery = await transport.send(mail)
  if (delivery.kind !== 'taken')
    throw new StartError(`The test email to ${mail.to} wasn’t accepted by ${transport.name}: ${delivery.reason}`)
}

const testMail = (from: string, to: string, siteUrl: string): OutgoingMail => ({
  from,
  to,
  subject: 'Crier’s email works',
  text: `Crier at ${siteUrl} can send email. You don’t need to reply.`,
  html: `<p>Crier at ${siteUrl} can send email. You don’t need to reply.</p>`,
  headers: {},
})
