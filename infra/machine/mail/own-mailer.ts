import { rawEmail } from '#functions/adapters/raw-email.ts'
import type { Mailer } from '#functions/ports/mailer.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { RawMail } from './outgoing-mail.ts'

type Options = {
  /** A sender such as `Crier <crier@example.com>`. */
  from: string
  /** Keeps a mail until it's sent. Once that has resolved, the mail isn't lost anymore. */
  take: (mail: RawMail) => unknown
}

/** Hands every mail to this machine's outbox. */
export const ownMailer = ({ from, take }: Options): Mailer => ({
  async send(mail) {
    const email = await rawEmail({ ...mail, from })
    try {
      await take({ from: email.from, to: email.to, raw: email.bytes.toString('base64') })
    } catch (cause) {
      throw new DomainError('upstream', 'The mail could not be sent. Try again in a few minutes.', { cause })
    }
  },
})
