import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { sendVerification, type VerificationDeps } from './send-verification.ts'

/**
 * Mails a new verification link to a person who needs one. Ends alike for unknown and verified addresses. Throws `DomainError('upstream')`
 * when the mail can't be sent.
 */
export const resendVerification = async (deps: VerificationDeps & { users: Users }, email: string) => {
  const found = await deps.users.findByEmail(email)
  if (!found || found.user.isEmailVerified) return
  try {
    await sendVerification(deps, found.user)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new DomainError('upstream', 'Failed to resend verification email', { cause: error })
  }
}
