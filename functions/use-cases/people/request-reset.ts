import type { Mailer } from '#functions/ports/mailer.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Users } from '#functions/ports/users.ts'
import { hourMs } from '#shared/domain/times.ts'
import { resetPasswordMail } from '../mails/reset-password-mail.ts'
import { type FixedTimeDeps, mailInFixedTime } from './mail-in-fixed-time.ts'

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
 * Mails a link that sets a new password, good for an hour and as long as the address and the password are those of now; for who signs in
 * through a provider only it sets their first one. Ends alike, and as late, for unknown addresses.
 */
export const requestReset = (deps: ResetRequestDeps, { email, address }: { email: string; address: string }) =>
  mailInFixedTime(deps, { kind: 'reset', email, address }, async () => {
    const found = await deps.users.findByEmail(email)
    if (!found) return
    const { user, passwordHash = '' } = found
    const token = deps.newSecret()
    await deps.oneTimeTokens.put(resetKind, token, {
      payload: { userId: user.id, email, passwordHash },
      expiresAt: deps.now() + validMs,
    })
    await deps.mailer.send(resetPasswordMail({ name: user.name, email, url: `${deps.siteUrl}/reset-password?token=${token}` }))
  })
