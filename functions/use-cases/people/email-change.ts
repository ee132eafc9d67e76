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
  /** Returns a new 256-bit secret that fits in a URL. */
  newSecret: () => string
  /** The site's origin, without a trailing slash. */
  siteUrl: string
}

/** The token of a confirmation link. */
export const emailConfirmation = { kind: 'confirm-email', validMs: dayMs } as const

/** `provenAt` is when the session's person last proved who they are. `sessionId` is the session. */
type EmailChangeRequest = { email: string; currentPassword: string | undefined; sessionId: string; provenAt: string | undefined }

/** A person's next pending address. It's written only if their password hash is still this one, or still missing. */
type EmailChange = { pendingEmail: string; only: { passwordHash: string | undefined } } | { pendingEmail: null; only?: undefined }

/**
 * Emails a link that confirms the person's new address, valid for 24 hours, and emails the current address a link that
 * cancels the change. Returns the pending address: the new one, or none if it's the current one. A person who hasn't
 * confirmed their current address can't change it, because they may have signed up with a stranger's. If the new
 * address belongs to someone else, the same email is sent after the same work, so nothing reveals who has an account,
 * but its link is refused. Throws `DomainError`: `invalid` for `email` or `currentPassword`, `fresh-sign-in-required`
 * for a person without a password, `too-many`, or `upstream`.
 */
export const requestEmailChange = async (
  deps: EmailChangeDeps,
  user: User,
  { email, currentPassword, sessionId, provenAt }: EmailChangeRequest,
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

/** Check the person's own limits first: anyone over them must not use up what others may request. */
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
  /** Reports an error that didn't stop the call to the operators. */
  report: (message: string, error: unknown) => void
}

const Payload = z.object({ userId: z.string(), from: z.string(), to: z.string() })

/** Remembers that a link was used. */
const usedKind = 'confirmed-email'

/** `session` is the one the link was opened in, if any. */
type Confirmation = { token: string; session: SessionRef | undefined }

/**
 * Switches the account that the link belongs to over to the new address. Ends all its sessions except the one that
 * opened the link, and tells the old address how to undo the change. Returns whether this was the first time. Opening a
 * used link again isn't an error and changes nothing. The token is used up last, so a crash on the way leaves a link
 * that still works. Throws `DomainError('expired')` if the link is unknown, too old, or not the newest, and `conflict`
 * if someone else has taken the address.
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
  // Someone else's session isn't affected: only this person's sessions end.
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

/** The token of a link sent to the old address. */
const cancellation = { kind: 'cancel-email', validMs: formerEmailMs } as const

const Cancellation = z.object({ userId: z.string(), from: z.string() })

/** Stores what undoes a change from the address `from`, for seven days. Returns the link's token. */
export const keepCancellation = async (
  { oneTimeTokens, newSecret, now }: Pick<CancelDeps, 'oneTimeTokens' | 'newSecret' | 'now'>,
  payload: z.infer<typeof Cancellation>,
): Promise<string> => {
  const token = newSecret()
  await oneTimeTokens.put(cancellation.kind, token, { payload, expiresAt: now() + cancellation.validMs })
  return token
}

/**
 * The person whose change it was, whether the account has its old address again, and the token for setting a new
 * password.
 */
type CancelResult = { userId: string; isRestored: boolean; resetToken: string }

/**
 * Undoes a change of address through the link in the old mailbox, whose reader is the owner. Drops a pending change.
 * After a confirmed change, gives the account its old address back and removes its password, its second factors, and
 * every other way in that was linked since. Either way, every session ends and the owner gets a reset token, because
 * whoever requested the change may know the password. Only seven days or deleting the account end such a link. A new
 * password or another change doesn't. Throws `DomainError('expired')` if the link is unknown, used, or too old, or if
 * an older link has restored the account since. Throws `conflict` if someone else has verified the old address
 * meanwhile.
 */
export const cancelEmailChange = async (deps: CancelDeps, token: string): Promise<CancelResult> => {
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
  // Anyone who took the old address since without verifying it loses it.
  const holder = (await deps.users.findByEmail(from))?.user
  const squatterId = holder && !holder.isEmailVerified ? holder.id : undefined
  const outcome = await deps.users.restoreEmail(userId, { email: from, squatterId })
  if (outcome === 'unknown') throw cancellationFailed()
  if (outcome === 'taken')
    throw new DomainError('conflict', 'Someone else has verified this address for their own account in the meantime. Contact us.')
  if (squatterId !== undefined) await beginRemoval(deps, squatterId)
}

const cancellationFailed = () => new DomainError('expired', 'This link is invalid, expired, or already used.')
