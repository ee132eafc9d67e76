import type { Mailer } from '#functions/ports/mailer.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Users } from '#functions/ports/users.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { resetPasswordMail } from '../mails/reset-password-mail.ts'
import { type FixedTimeDeps, mailInFixedTime } from './mail-in-fixed-time.ts'
import { spendUnproved } from './mail-unproved.ts'

export type ResetRequestDeps = FixedTimeDeps & {
  users: Users
  oneTimeTokens: OneTimeTokens
  mailer: Mailer
  newSecret: () => string
  siteUrl: string
}

/** What is kept for the token of a reset link. */
export const resetKind = 'reset-password'

const validMs = hourMs

/**
 * Mails a link that sets a new password, good for an hour. It ends when the address or the password changes, or when the person signs everybody out.
 * A person who signs in through a provider only gets their first password by it. An unverified address that got too many mails today gets none. Ends
 * alike, and as late, for unknown addresses.
 */
export const requestReset = (deps: ResetRequestDeps, { email, address }: { email: string; address: string }) =>
  mailInFixedTime(deps, { kind: 'reset', email, address }, async () => {
    const found = await deps.users.findByEmail(email)
    if (!found) return
    if (!found.user.isEmailVerified && (await spendUnproved(deps, email)) > 0) return
    const token = await keepResetToken(deps, found)
    await deps.mailer.send(resetPasswordMail({ name: found.user.name, email, url: `${deps.siteUrl}/reset-password?token=${token}` }))
  })

/** Keeps for an hour a token that replaces this password, or none, by a new one for this address. Gives the token of the link. */
export const keepResetToken = async (
  { oneTimeTokens, newSecret, now }: Pick<ResetRequestDeps, 'oneTimeTokens' | 'newSecret' | 'now'>,
  { user, passwordHash = '' }: { user: User; passwordHash: string | undefined },
): Promise<string> => {
  const token = newSecret()
  const payload = { userId: user.id, email: user.email, passwordHash, begunAt: toInstant(now()) }
  await oneTimeTokens.put(resetKind, token, { payload, expiresAt: now() + validMs })
  return token
}
