/** A mail with both bodies; never logged. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** Sends mail. */
export interface Mailer {
  /** Throws `DomainError('upstream')` when the mail service refuses or is out of reach. */
  send(mail: Mail): Promise<void>
}
