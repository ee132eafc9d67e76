import type { Mail, Mailer } from '#functions/ports/mailer.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** A mail service in memory. `sent` has the emails that went out. While `isDown` is set, it refuses. */
export const fakeMailer = (): Mailer & { sent: Mail[]; isDown: boolean } => ({
  sent: [],
  isDown: false,
  async send(mail) {
    if (this.isDown) throw new DomainError('upstream', 'The email couldn’t be sent. Try again in a few minutes.')
    this.sent.push(mail)
  },
})
