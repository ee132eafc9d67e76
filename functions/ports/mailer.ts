import type { Notification } from '#shared/domain/users.ts'

/** The content ID of our bell's image in an email's HTML. Whatever sends the email attaches the image. */
export const bellId = 'bell@crier'

/**
 * An email with both bodies, never logged. Replies go to `replyTo` if it's set. With `unsubscribeUrl`, email clients
 * offer to unsubscribe by sending a POST there.
 */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The images that the HTML shows, besides our bell. They come along, so reading an email tells nobody. */
  pictures?: readonly MailPicture[]
  replyTo?: string
  unsubscribeUrl?: string
}

/** An image in an email. `id` is its content ID, unique to the email, such as `picture-1@crier`. */
export type MailPicture = { id: string; contentType: 'image/jpeg'; content: Uint8Array }

/** Sends emails. */
export interface Mailer {
  /** Throws `DomainError('upstream')` if the email service refuses or can't be reached. */
  send(mail: Mail): Promise<void>
}

/** Which emails an unsubscribe link stops, and whose. */
export type Subscription = { userId: string; notification: Notification }

/** Tokens for unsubscribe links: signed by us, and valid forever. */
export interface UnsubscribeTokens {
  issue(subscription: Subscription): Promise<string>
  /** Undefined for any token that isn't ours. */
  verify(token: string): Promise<Subscription | undefined>
}
