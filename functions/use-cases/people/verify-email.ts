import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { verification } from './send-verification.ts'

/** Remembers that a link did its work. */
const usedKind = 'verified-email'

/**
 * Verifies an e-mail address by the token of a mailed link; gives whether this was the first time. Mail programs open links ahead of their
 * reader, and people click twice: who opens a link again that did its work is told so, not that it failed. The token itself is used up once
 * everything else is done, so that a crash on the way leaves a link that still works.
 */
export const verifyEmail = async (
  deps: { oneTimeTokens: OneTimeTokens; users: Users; now: () => number },
  token: string,
): Promise<{ isFirst: boolean }> => {
  const now = deps.now()
  const payload = await deps.oneTimeTokens.get(verification.kind, token, now)
  if (!payload) {
    if (await deps.oneTimeTokens.get(usedKind, token, now)) return { isFirst: false }
    throw failed()
  }

  const user = payload.userId ? await deps.users.markEmailVerified(payload.userId) : undefined
  if (!user) throw failed()
  await deps.oneTimeTokens.put(usedKind, token, { payload: { userId: user.id }, expiresAt: now + verification.validMs })
  await deps.oneTimeTokens.take(verification.kind, token, now)
  return { isFirst: true }
}

const failed = () =>
  new DomainError('invalid', 'Verification failed. Please try again. The link may be too old: ask for a new one on the login page.')
