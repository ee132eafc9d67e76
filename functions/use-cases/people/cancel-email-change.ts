import * as z from 'zod'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Sessions } from '#functions/ports/sessions.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { formerEmailMs } from '#shared/domain/users.ts'
import { type BeginRemovalDeps, beginRemoval } from './begin-removal.ts'
import { forgetBrowsers, forgetSafeguards } from './known-browsers.ts'
import { keepResetToken } from './request-reset.ts'

export type CancelDeps = BeginRemovalDeps &
  Parameters<typeof forgetBrowsers>[0] & {
    oneTimeTokens: OneTimeTokens
    users: Users
    sessions: Sessions
    now: () => number
    newSecret: () => string
  }

/** What the token of a link to the old address stands for. */
const cancellation = { kind: 'cancel-email', validMs: formerEmailMs } as const

const Payload = z.object({ userId: z.string(), from: z.string() })

/** Keeps for seven days what takes back a change of the address `from`; gives the token of the link. */
export const keepCancellation = async (
  { oneTimeTokens, newSecret, now }: Pick<CancelDeps, 'oneTimeTokens' | 'newSecret' | 'now'>,
  payload: z.infer<typeof Payload>,
): Promise<string> => {
  const token = newSecret()
  await oneTimeTokens.put(cancellation.kind, token, { payload, expiresAt: now() + cancellation.validMs })
  return token
}

/** The person whose change it was, and whether the account has its old address again. Also the token that sets a new password. */
type Cancelled = { userId: string; isRestored: boolean; resetToken: string }

/**
 * Takes back a change of address by the link in the old mailbox, whose reader is the owner. A change that waits is forgotten. After a confirmed
 * change the account gets its old address again. It loses its password, its second factors, and every other way in that was linked since. Either way
 * every session ends, and the owner gets the token of a reset. Whoever asked for the change may know the password. Only the end of seven days, or the
 * deletion of the account, ends such a link. A new password or another change does not. Throws `DomainError('expired')` when the link is unknown,
 * used or too old. It also does when an older link has given the account back since. Throws `conflict` when somebody else has verified the old
 * address meanwhile.
 */
export const cancelEmailChange = async (deps: CancelDeps, token: string): Promise<Cancelled> => {
  const stored = await deps.oneTimeTokens.get(cancellation.kind, token, deps.now())
  if (!stored) throw failed()
  const { userId, from } = Payload.parse(stored)
  const isRestored = (await deps.users.get(userId))?.email !== from

  if (isRestored) await restore(deps, { userId, from })
  else await deps.users.change(userId, { pendingEmail: null })
  await deps.sessions.endAll(userId)
  await (isRestored ? forgetSafeguards : forgetBrowsers)(deps, userId)
  const found = await deps.users.findByEmail(from)
  if (found?.user.id !== userId) throw failed()
  const resetToken = await keepResetToken(deps, found)
  await deps.oneTimeTokens.take(cancellation.kind, token, deps.now())
  return { isRestored, resetToken, userId }
}

const restore = async (deps: CancelDeps, { userId, from }: { userId: string; from: string }) => {
  // Who took the old address since, without proving that it is theirs, does not keep it.
  const holder = (await deps.users.findByEmail(from))?.user
  const squatterId = holder && !holder.isEmailVerified ? holder.id : undefined
  const outcome = await deps.users.restoreEmail(userId, { email: from, squatterId })
  if (outcome === 'unknown') throw failed()
  if (outcome === 'taken')
    throw new DomainError('conflict', 'Somebody else has verified this address for an account of their own meanwhile. Write to us.')
  if (squatterId !== undefined) await beginRemoval(deps, squatterId)
}

const failed = () => new DomainError('expired', 'This link is not valid, too old, or has done its work.')
