import type { Notification } from '#shared/domain/users.ts'

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

/** Which mails the link in one of them stops, and whose. */
export type Subscription = { userId: string; notification: Notification }

/** Tokens of unsubscribe links: signed by us, good for ever. */
export interface UnsubscribeTokens {
  issue(subscription: Subscription): Promise<string>
  /** Undefined for anything that is not one of ours. */
  verify(token: string): Promise<Subscription | undefined>
}
