import type { Mailer } from '#functions/ports/mailer.ts'
import type { UnsubscribeTokens } from '#functions/ports/unsubscribe-tokens.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Notification, User } from '#shared/domain/users.ts'
import type { Unsubscribe } from '../mails/email-template.ts'

/** What a mail needs that a person may switch off. */
export type NoticeDeps = {
  users: Pick<Users, 'get'>
  mailer: Mailer
  unsubscribeTokens: Pick<UnsubscribeTokens, 'issue'>
  /** The origin of the site, without a slash at its end. */
  siteUrl: string
}

/** The person. Undefined if they have left, don't want this kind of mail, or don't get mail at their address. */
export const readerOf = async (deps: NoticeDeps, userId: string, notification: Notification): Promise<User | undefined> => {
  const user = await subscriberOf(deps, userId, notification)
  return user?.mailTrouble ? undefined : user
}

/** The person. Undefined if they have left or don't want this kind of mail. */
export const subscriberOf = async ({ users }: NoticeDeps, userId: string, notification: Notification): Promise<User | undefined> => {
  const user = await users.get(userId)
  return user?.notifications[notification] ? user : undefined
}

/** The address at which a person stops this kind of mail. */
export const unsubscribeFrom = async (
  { unsubscribeTokens, siteUrl }: NoticeDeps,
  userId: string,
  notification: Notification,
): Promise<Unsubscribe> => {
  const token = await unsubscribeTokens.issue({ userId, notification })
  return { page: `${siteUrl}/unsubscribe?token=${token}`, call: `${siteUrl}/api/unsubscribe/${token}` }
}
