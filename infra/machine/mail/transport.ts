import { appendFile } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import { secondMs } from '#shared/domain/times.ts'
import { StartError } from '../process/start-error.ts'
import { type OutgoingMail, type RawMail, shownMail } from './outgoing-mail.ts'
import type { MailSettings, SmtpServer } from './settings.ts'

/** What became of an email: it was accepted, the address is refused permanently, or it should be retried. */
export type Delivery = { kind: 'taken' } | { kind: 'refused'; reason: string } | { kind: 'later'; reason: string }

export type Transport = {
  send: (mail: OutgoingMail) => Promise<Delivery>
  /** Throws a message for the operator if no email would get through. */
  check: () => Promise<void>
  /** Where emails go, for people to read. */
  name: string
  close: () => void
}

export const openTransport = (settings: MailSettings): Transport =>
  'file' in settings ? fileTransport(settings.file) : smtpTransport(settings.smtp)

/** Emails as text, one below another. */
const fileTransport = (file: string): Transport => ({
  name: file,
  check: () => appendFile(file, '', { mode: 0o600 }),
  send: async (mail) => {
    const { subject, text } = await shownMail(mail)
    await appendFile(file, `To: ${mail.to}\nSubject: ${subject}\n\n${text}\n\n${'-'.repeat(72)}\n`, { mode: 0o600 })
    return { kind: 'taken' }
  },
  close: () => undefined,
})

const smtpTransport = ({ host, port, security, login }: SmtpServer): Transport => {
  const name = `${host}:${port}`
  const connection = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    pool: true,
    maxConnections: 2,
    connectionTimeout: 20 * secondMs,
    greetingTimeout: 20 * secondMs,
    socketTimeout: 60 * secondMs,
    // An email contains only our own text: it must not make this machine read any file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(login && { auth: { user: login.user, pass: login.password } }),
  })
  return {
    name,
    check: async () => {
      await connection.verify().catch((cause: unknown) => {
        throw new StartError(
          `The mail server ${name} doesn’t let us in: ${reasonOf(cause)} Check SMTP_HOST, SMTP_TLS, SMTP_USER, and SMTP_PASSWORD.`,
          { cause },
        )
      })
    },
    send: async (mail) => {
      try {
        await connection.sendMail('raw' in mail ? asItIs(mail) : mail)
        return { kind: 'taken' }
      } catch (error) {
        return isRefusedAddress(error) ? { kind: 'refused', reason: reasonOf(error) } : { kind: 'later', reason: reasonOf(error) }
      }
    },
    close: () => connection.close(),
  }
}

const asItIs = ({ from, to, raw }: RawMail) => ({ envelope: { from, to }, raw: Buffer.from(raw, 'base64') })

/**
 * The server says it never accepts email for the recipient. Any other refusal may be our own fault.
 * https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1
 */
const isRefusedAddress = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EENVELOPE' && 'responseCode' in error && isLasting(error.responseCode)

const isLasting = (code: unknown) => typeof code === 'number' && [550, 551, 553].includes(code)

const reasonOf = (error: unknown) => {
  const words = error instanceof Error ? error.message : String(error)
  return words.endsWith('.') ? words : `${words}.`
}
