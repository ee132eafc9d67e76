import type { Users } from '#functions/ports/users.ts'
import { type FixedTimeDeps, mailInFixedTime } from './mail-in-fixed-time.ts'
import { spendUnproved } from './mail-unproved.ts'
import { sendVerification, type VerificationDeps } from './send-verification.ts'

export type ResendDeps = VerificationDeps & FixedTimeDeps & { users: Users }

/**
 * Mails a new verification link to a person who needs one, unless their address got too many mails today. It also shows whether mail gets through
 * again. Ends alike, and as late, for unknown and verified addresses.
 */
export const resendVerification = (deps: ResendDeps, { email, address }: { email: string; address: string }) =>
  mailInFixedTime(deps, { kind: 'verification', email, address }, async () => {
    const found = await deps.users.findByEmail(email)
    const isNeeded = found && !(found.user.isEmailVerified && !found.user.mailTrouble)
    if (isNeeded && (await spendUnproved(deps, email)) === 0) await sendVerification(deps, found.user)
  })
