/**
 * A mail with both bodies; never logged. An answer goes to `replyTo` where it is given. Mail programs offer to stop mails that have an `unsubscribeUrl`: they
 * send it a POST.
 */
export type Mail = { to: string; subject: string; text: string; html: string; replyTo?: string; unsubscribeUrl?: string }

/** Sends mail. */
export interface Mailer {
  /** Throws `DomainError('upstream')` when the mail service refuses or is out of reach. */
  send(mail: Mail): Promise<void>
}
