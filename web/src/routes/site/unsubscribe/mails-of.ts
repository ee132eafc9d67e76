import type { Notification } from '#shared/domain/users.ts'

const mails: Record<Notification, string> = {
  failedPost: 'mails about failed posts',
  expiringConnection: 'mails about accounts to reconnect',
  weeklySummary: 'the weekly summary',
}

/** Which mails the token of a link stops, in words; undefined for what is no token of ours. Whether it is genuine, the server decides. */
export const mailsOf = (token: string): string | undefined => {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('notification' in claims)) return undefined
    return new Map<unknown, string>(Object.entries(mails)).get(claims.notification)
  } catch {
    return undefined
  }
}
