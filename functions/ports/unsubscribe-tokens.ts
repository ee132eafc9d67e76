import type { Notification } from '#shared/domain/users.ts'

/** Which mails the link in one of them stops, and whose. */
export type Subscription = { userId: string; notification: Notification }

/** Tokens of unsubscribe links: signed by us, good for ever. */
export interface UnsubscribeTokens {
  issue(subscription: Subscription): Promise<string>
  /** Undefined for anything that is not one of ours. */
  verify(token: string): Promise<Subscription | undefined>
}
