import type { OneTimeTokens, TokenPayload } from '#functions/ports/one-time-tokens.ts'

/** One-time tokens in memory. */
export const fakeOneTimeTokens = (): OneTimeTokens => {
  const rows = new Map<string, { payload: TokenPayload; expiresAt: number }>()
  const key = (kind: string, token: string) => `${kind}/${token}`
  const live = (id: string, now: number) => {
    const row = rows.get(id)
    return row && row.expiresAt > now ? row.payload : undefined
  }

  return {
    async put(kind, token, entry) {
      rows.set(key(kind, token), entry)
    },
    get: async (kind, token, now) => live(key(kind, token), now),
    async take(kind, token, now) {
      const payload = live(key(kind, token), now)
      rows.delete(key(kind, token))
      return payload
    },
  }
}
