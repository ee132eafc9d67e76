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

/** What the token of a reset link is kept as. */
export const resetKind = 'reset-password'

const validMs = hourMs

/**
 * Mails a link that sets a new password, good for an hour, as long as the address and the password are those of now, and until the person signs everybody out; for who signs in
 * through a provider only it sets their first one. None is mailed to an address that is not verified and got too many mails today. Ends alike, and as late, for unknown addresses.
 */
export const requestReset = (deps: ResetRequestDeps, { email, address }: { email: string; address: string }) =>
  mailInFixedTime(deps, { kind: 'reset', email, address }, async () => {
    const found = await deps.users.findByEmail(email)
    if (!found) return
    if (!found.user.isEmailVerified && (await spendUnproved(deps, email)) > 0) return
    const token = await keepResetToken(deps, found)
    await deps.mailer.send(resetPasswordMail({ name: found.user.name, email, url: `${deps.siteUrl}/reset-password?token=${token}` }))
  })

/** Keeps for an hour what sets a new password in the place of this one, or of none, for this address; gives the token of the link. */
export const keepResetToken = async (
  { oneTimeTokens, newSecret, now }: Pick<ResetRequestDeps, 'oneTimeTokens' | 'newSecret' | 'now'>,
  { user, passwordHash = '' }: { user: User; passwordHash: string | undefined },
): Promise<string> => {
  const token = newSecret()
  const payload = { userId: user.id, email: user.email, passwordHash, begunAt: toInstant(now()) }
  await oneTimeTokens.put(resetKind, token, { payload, expiresAt: now() + validMs })
  return token
}
