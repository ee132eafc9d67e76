import type { Passwords } from '#functions/ports/sign-in.ts'

/**
 * Password hashing without the work. `current` marks hashes with today's parameters, and `matched` lists the hashes
 * that were compared.
 */
export const fakePasswords = (): Passwords & { matched: (string | undefined)[] } => ({
  matched: [],
  hash: async (password) => `current:${password}`,
  async matches(password, hash) {
    this.matched.push(hash)
    return hash === `current:${password}` || hash === `old:${password}`
  },
  isWeak: (hash) => hash.startsWith('old:'),
})
