import type { Invitation, Invitations } from '#functions/ports/sign-up.ts'

/** Invitations in memory. */
export const fakeInvitations = (): Invitations => {
  const kept = new Map<string, Invitation>()
  const idOf = (token: string) => `id-of-${token.replaceAll(' ', '-')}`
  const live = (id: string, now: number) => {
    const invitation = kept.get(id)
    return invitation && invitation.expiresAt > now ? invitation : undefined
  }
  return {
    async keep(token, invitation) {
      kept.set(idOf(token), invitation)
      return idOf(token)
    },
    get: async (token, now) => live(idOf(token), now),
    take: async (token, now) => {
      const invitation = live(idOf(token), now)
      kept.delete(idOf(token))
      return invitation
    },
    list: async (now) =>
      [...kept]
        .filter(([id]) => live(id, now))
        .map(([id, invitation]) => ({ id, ...invitation }))
        .sort((one, other) => other.expiresAt - one.expiresAt),
    withdraw: async (id) => kept.delete(id),
  }
}
