import type { Tokens } from '#functions/ports/sessions.ts'

/** Readable session tokens, for tests only. */
export const fakeTokens = (): Tokens => ({
  issue: async ({ userId, sessionId }, { expiresAt }) => `token.${userId}.${sessionId}.${expiresAt}`,
  async verify(token, now) {
    const [name, userId, sessionId, expiresAt] = token.split('.')
    return name === 'token' && userId && sessionId && Number(expiresAt) > now ? { userId, sessionId } : undefined
  },
})
