import type { Mailer } from '#functions/ports/mailer.ts'
import type { UnsubscribeTokens } from '#functions/ports/unsubscribe-tokens.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Notification, User } from '#shared/domain/users.ts'

/** What every mail needs that a person can do without. */
export type NoticeDeps = {
  users: Pick<Users, 'get'>
  mailer: Mailer
  unsubscribeTokens: Pick<UnsubscribeTokens, 'issue'>
  /** The origin of the site, without a slash at its end. */
  siteUrl: string
}

/** The person, if they are still with us and want this kind of mail. */
export const readerOf = async ({ users }: NoticeDeps, userId: string, notification: Notification): Promise<User | undefined> => {
  const user = await users.get(userId)
  return user?.notifications[notification] ? user : undefined
}

/** Where the person stops this kind of mail. */
export const unsubscribeUrl = async ({ unsubscribeTokens, siteUrl }: NoticeDeps, userId: string, notification: Notification) =>
  `${siteUrl}/unsubscribe?token=${await unsubscribeTokens.issue({ userId, notification })}`
