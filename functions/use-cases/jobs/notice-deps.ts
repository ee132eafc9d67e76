import type { Mailer } from '#functions/ports/mailer.ts'
import type { UnsubscribeTokens } from '#functions/ports/unsubscribe-tokens.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Notification, User } from '#shared/domain/users.ts'
import type { Unsubscribe } from '../mails/email-template.ts'

/** What every mail needs that a person can do without. */
export type NoticeDeps = {
  users: Pick<Users, 'get'>
  mailer: Mailer
  unsubscribeTokens: Pick<UnsubscribeTokens, 'issue'>
  /** The origin of the site, without a slash at its end. */
  siteUrl: string
}

/** The person, if they are still with us, want this kind of mail, and get what is sent to their address. */
export const readerOf = async (deps: NoticeDeps, userId: string, notification: Notification): Promise<User | undefined> => {
  const user = await subscriberOf(deps, userId, notification)
  return user?.mailTrouble ? undefined : user
}

/** The person, if they are still with us and want this kind of mail. */
export const subscriberOf = async ({ users }: NoticeDeps, userId: string, notification: Notification): Promise<User | undefined> => {
  const user = await users.get(userId)
  return user?.notifications[notification] ? user : undefined
}

/** Where this kind of mail is stopped. */
export const unsubscribeFrom = async (
  { unsubscribeTokens, siteUrl }: NoticeDeps,
  userId: string,
  notification: Notification,
): Promise<Unsubscribe> => {
  const token = await unsubscribeTokens.issue({ userId, notification })
  return { page: `${siteUrl}/unsubscribe?token=${token}`, call: `${siteUrl}/api/unsubscribe/${token}` }
}
