import { DomainError } from '#shared/domain/errors.ts'
import type { User } from '#shared/domain/users.ts'

/** Throws `forbidden` until a person has opened the verification link; `before` says what waits for it. */
export const requireVerified = ({ isEmailVerified }: User, before: string) => {
  if (!isEmailVerified) throw new DomainError('forbidden', `Please verify your email before ${before}. We mailed you a link.`)
}
