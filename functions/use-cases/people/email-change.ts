import * as z from 'zod'
import type { RateLimits } from '#functions/ports/limits.ts'
import type { Mailer } from '#functions/ports/mailer.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { SessionRef, Sessions } from '#functions/ports/sessions.ts'
import type { SafeguardsStore } from '#functions/ports/sign-in.ts'
import type { Users } from '#functions/ports/users.ts'
import { mailLimits } from '#functions/use-cases/people/mail-in-fixed-time.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { formerEmailMs, type User } from '#shared/domain/users.ts'
import { tooMany } from '../limits.ts'
import { inTheirLanguage } from '../mails/language.ts'
import { confirmEmailMail, emailChangeAskedMail, emailChangedMail } from '../mails/person-mails.ts'
import { planCustomerSync } from '../payments/sync-customer.ts'
import { forgetBrowsers, forgetSafeguards } from './known-browsers.ts'
import { spendUnproved } from './mail-in-fixed-time.ts'
import { beginTrial, type TrialDeps } from './new-user.ts'
import type { PasswordDeps } from './passwords.ts'
import { requireProof } from './proof.ts'
import { type BeginRemovalDeps, beginRemoval } from './removal.ts'
import { keepResetToken } from './reset-password.ts'

export type EmailChangeDeps = PasswordDeps & {
  oneTimeTokens: OneTimeTokens
  mailer: Mailer
  rateLimits: RateLimits
  /** A new secret of 256 bits that fits into a link. */
  newSecret: () => string
  /** The origin of the site, without a slash at its end. */
  siteUrl: string
}

/** What the token of a confirmation link stands for. */
export const emailConfirmation = { kind: 'confirm-email', validMs: dayMs } as const

/** `provenAt` is when the session's person proved last who they are, `sessionId` the session. */
type Wish = { email: string; currentPassword: string | undefined; sessionId: string; provenAt: string | undefined }

/** A person's next pending address. It is set only while they have this hash, or while they have none if none is given. */
type EmailChange = { pendingEmail: string; only: { passwordHash: string | undefined } } | { pendingEmail: null; only?: undefined }

/**
 * Mails a link that confirms the person's new address, good for 24 hours. Mails the current address a link that cancels the change. Gives the pending
 * address from now on: the new one, or none when it is the current one. Somebody who has not confirmed their current address gets no other, because
 * they may have signed up with a stranger's. An address that belongs to somebody else gets the same mail after the same work. So nothing tells who
 * has an account. Its link is refused. Throws `DomainError`: `invalid` for `email` or `currentPassword`, `fresh-sign-in-required` for a person
 * without a password, `too-many`, `upstream`.
 */
export const requestEmailChange = async (
  deps: EmailChangeDeps,
  user: User,
  { email, currentPassword, sessionId, provenAt }: Wish,
): Promise<EmailChange> => {
  if (email === user.email) return { pendingEmail: null }
  if (!user.isEmailVerified) throw invalidField('email', 'Confirm your current address first: open the link we emailed there.')
  const passwordHash = await requireProof(deps, user, { password: currentPassword, field: 'currentPassword', sessionId, provenAt })
  await limitMails(deps, user.id, email)

  const token = deps.newSecret()
  const payload = { userId: user.id, from: user.email, to: email }
  await deps.oneTimeTokens.put(emailConfirmation.kind, token, { payload, expiresAt: deps.now() + emailConfirmation.validMs })
  const { name } = user
  const confirmUrl = `${deps.siteUrl}/confirm-email?token=${token}`
  await deps.mailer.send(await inTheirLanguage(user, () => confirmEmailMail({ name, email, url: confirmUrl })))
  const url = `${deps.siteUrl}/cancel-email?token=${await keepCancellation(deps, { userId: user.id, from: user.email })}`
  await deps.mailer.send(await inTheirLanguage(user, () => emailChangeAskedMail({ name, email: user.email, newEmail: email, url })))
  return { pendingEmail: email, only: { passwordHash } }
}

/** First the person's own limits: who is over them must not use up what others may ask for. */
const limitMails = async (deps: EmailChangeDeps, userId: string, email: string) => {
  const { changesAnHour, changesADay } = mailLimits
  const spends = [
    () => deps.rateLimits.spend(`email change ${userId}`, changesAnHour, deps.now()),
    () => deps.rateLimits.spend(`email change in a day ${userId}`, changesADay, deps.now()),
    () => spendUnproved(deps, email),
  ]
  for (const spend of spends) {
    const waitMs = await spend()
    if (waitMs > 0) throw tooMany('Too many emails requested.', waitMs)
  }
}

export type ConfirmDeps = TrialDeps & {
  oneTimeTokens: OneTimeTokens
  users: Users
  sessions: Sessions
  safeguards: SafeguardsStore
  mailer: Mailer
  siteUrl: string
  newSecret: () => string
  /** Tells the operators of something that did not stop the call. */
  report: (message: string, error: unknown) => void
}

const Payload = z.object({ userId: z.string(), from: z.string(), to: z.string() })

/** Remembers that a link did its work. */
const usedKind = 'confirmed-email'

/** `session` is the one that the link was opened in, if it was opened in any. */
type Confirmation = { token: string; session: SessionRef | undefined }

/**
 * Makes the new address the address of the person whose link this is. Ends every session of theirs but the one that opened the link. Tells the old
 * address how to take the change back. Gives whether this was the first time. Opening a used link again is no failure, and changes nothing. The token
 * is used up once everything else is done. So a crash on the way leaves a link that still works. Throws `DomainError('expired')` when the link is
 * unknown, too old or not the newest. Throws `conflict` when somebody else has taken the address.
 */
export const confirmEmail = async (deps: ConfirmDeps, { token, session }: Confirmation): Promise<{ isFirst: boolean; userId?: string }> => {
  const now = deps.now()
  const stored = await deps.oneTimeTokens.get(emailConfirmation.kind, token, now)
  if (!stored) {
    if (await deps.oneTimeTokens.get(usedKind, token, now)) return { isFirst: false }
    throw failed()
  }

  const change = Payload.parse(stored)
  await takeAddress(deps, change)
  // A session of somebody else's stays out of it: only this person's end.
  await deps.sessions.endAll(change.userId, session?.userId === change.userId ? session.id : undefined)
  await forgetBrowsers(deps, change.userId)
  await tellOldAddress(deps, change)
  await deps.oneTimeTokens.put(usedKind, token, { payload: { userId: change.userId }, expiresAt: now + emailConfirmation.validMs })
  await deps.oneTimeTokens.take(emailConfirmation.kind, token, now)
  return { isFirst: true, userId: change.userId }
}

type Change = z.infer<typeof Payload>

const takeAddress = async (deps: ConfirmDeps, { userId, from, to }: Change) => {
  await deps.users.takePendingEmail(userId, { from, to, at: toInstant(deps.now()) })
  const user = await deps.users.get(userId)
  if (user?.email === to) {
    await planCustomerSync(deps, user)
    return beginTrial(deps, user)
  }
  throw user?.pendingEmail === to
    ? new DomainError('conflict', 'There is already an account with this email address. Choose another one in Settings.')
    : failed()
}

const tellOldAddress = async (deps: ConfirmDeps, { userId, from, to }: Change) => {
  const user = await deps.users.get(userId)
  if (!user) return
  try {
    const url = `${deps.siteUrl}/cancel-email?token=${await keepCancellation(deps, { userId, from })}`
    await deps.mailer.send(await inTheirLanguage(user, () => emailChangedMail({ name: user.name, email: from, newEmail: to, url })))
  } catch (error) {
    deps.report('The mail about a changed email address was not sent.', error)
  }
}

const failed = () => new DomainError('expired', 'This link is invalid or expired. Change the address again in Settings.')

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

const Cancellation = z.object({ userId: z.string(), from: z.string() })

/** Keeps for seven days what takes back a change of the address `from`; gives the token of the link. */
export const keepCancellation = async (
  { oneTimeTokens, newSecret, now }: Pick<CancelDeps, 'oneTimeTokens' | 'newSecret' | 'now'>,
  payload: z.infer<typeof Cancellation>,
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
  if (!stored) throw cancellationFailed()
  const { userId, from } = Cancellation.parse(stored)
  const isRestored = (await deps.users.get(userId))?.email !== from

  if (isRestored) await restore(deps, { userId, from })
  else await deps.users.change(userId, { pendingEmail: null })
  await deps.sessions.endAll(userId)
  await (isRestored ? forgetSafeguards : forgetBrowsers)(deps, userId)
  const found = await deps.users.findByEmail(from)
  if (found?.user.id !== userId) throw cancellationFailed()
  await planCustomerSync(deps, found.user)
  const resetToken = await keepResetToken(deps, found)
  await deps.oneTimeTokens.take(cancellation.kind, token, deps.now())
  return { isRestored, resetToken, userId }
}

const restore = async (deps: CancelDeps, { userId, from }: { userId: string; from: string }) => {
  // Who took the old address since, without proving that it is theirs, does not keep it.
  const holder = (await deps.users.findByEmail(from))?.user
  const squatterId = holder && !holder.isEmailVerified ? holder.id : undefined
  const outcome = await deps.users.restoreEmail(userId, { email: from, squatterId })
  if (outcome === 'unknown') throw cancellationFailed()
  if (outcome === 'taken')
    throw new DomainError('conflict', 'Someone else has verified this address for their own account in the meantime. Contact us.')
  if (squatterId !== undefined) await beginRemoval(deps, squatterId)
}

const cancellationFailed = () => new DomainError('expired', 'This link is invalid, expired, or already used.')
