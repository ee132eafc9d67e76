import type { Invitation, Invitations } from '#functions/ports/invitations.ts'

/** Invitations in memory. */
export const fakeInvitations = (): Invitations => {
  const kept = new Map<string, Invitation>()
  const live = (token: string, now: number) => {
    const invitation = kept.get(token)
    return invitation && invitation.expiresAt > now ? invitation : undefined
  }
  return {
    keep: async (token, invitation) => void kept.set(token, invitation),
    get: async (token, now) => live(token, now),
    take: async (token, now) => {
      const invitation = live(token, now)
      kept.delete(token)
      return invitation
    },
  }
}
