import type { Mail, Mailer } from '#functions/ports/mailer.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** A mail service in memory: `sent` is what went out; while `isDown` it refuses. */
export const fakeMailer = (): Mailer & { sent: Mail[]; isDown: boolean } => ({
  sent: [],
  isDown: false,
  async send(mail) {
    if (this.isDown) throw new DomainError('upstream', 'The email couldn’t be sent. Try again in a few minutes.')
    this.sent.push(mail)
  },
})
