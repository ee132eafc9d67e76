import type { UnsubscribeTokens } from '#functions/ports/mailer.ts'
import { Notification } from '#shared/domain/users.ts'

/** Forgeable unsubscribe tokens, for tests only. */
export const fakeUnsubscribeTokens = (): UnsubscribeTokens => ({
  issue: async ({ userId, notification }) => `unsubscribe.${userId}.${notification}`,
  async verify(token) {
    const [name, userId, kind] = token.split('.')
    const notification = Notification.safeParse(kind)
    return name === 'unsubscribe' && userId && notification.success ? { userId, notification: notification.data } : undefined
  },
})
