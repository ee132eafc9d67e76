import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Mailer } from '#functions/ports/mailer.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { SessionRef } from '#functions/ports/sessions.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { dayMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { inTheirLanguage } from '../mails/language.ts'
import { verifyAgainMail, verifyMail } from '../mails/person-mails.ts'
import { type FixedTimeDeps, mailInFixedTime, spendUnproved } from './mail-in-fixed-time.ts'
import { beginTrial, type TrialDeps } from './new-user.ts'
import type { Guesser, PasswordDeps } from './passwords.ts'
import { requirePassword } from './proof.ts'

/** Remembers that a link was used. */
const usedKind = 'verified-email'

export type VerifyDeps = TrialDeps & PasswordDeps & { oneTimeTokens: OneTimeTokens; users: Users; jobs: Pick<JobPlan, 'plan' | 'cancel'> }

/** `session` is the one the link was opened in, if any. `visitor` is who enters the password. */
type OpenedLink = { token: string; password: string | undefined; session: Pick<SessionRef, 'userId'> | undefined; visitor: Guesser }

/**
 * Verifies an email address with the token of an emailed link, which starts the trial. Returns whether this was the
 * first time. The email's reader may not be the person who signed up and could verify a stranger's account, so a
 * browser other than the one that signed up needs the password. Opening a used link again isn't an error, because email
 * clients open links ahead of their reader and people click twice. The token is used up last, so a crash on the way
 * leaves a link that still works. Throws `DomainError`: `expired` for the link, `invalid` for `password`, or `too-many`
 * like `checkPassword`.
 */
export const verifyEmail = async (deps: VerifyDeps, { token, ...opened }: OpenedLink): Promise<{ isFirst: boolean }> => {
  const now = deps.now()
  const payload = await deps.oneTimeTokens.get(verification.kind, token, now)
  if (!payload) {
    if (await deps.oneTimeTokens.get(usedKind, token, now)) return { isFirst: false }
    throw failed()
  }

  const person = payload.userId === undefined ? undefined : await deps.users.get(payload.userId)
  if (person?.email !== payload.email || !person) throw failed()
  await requireSignUp(deps, person, opened)
  const user = await deps.users.markEmailVerified(person.id)
  if (!user) throw failed()
  await deps.jobs.cancel({ ownerId: user.id, kind: 'end-unverified', subject: '' })
  await beginTrial(deps, user)
  await deps.oneTimeTokens.put(usedKind, token, { payload: { userId: user.id }, expiresAt: now + verification.validMs })
  await deps.oneTimeTokens.take(verification.kind, token, now)
  return { isFirst: true }
}

/** Requires that the link is opened by the person who signed up. */
const requireSignUp = async (deps: VerifyDeps, person: User, { password, session, visitor }: Omit<OpenedLink, 'token'>) => {
  if (session?.userId === person.id) return
  if (password === undefined) throw invalidField('password', 'Enter the password you chose, because you signed up in a different browser.')
  await requirePassword(deps, person, { password, field: 'password', guesser: visitor })
}

const failed = () => new DomainError('expired', 'Verification failed. Please try again. The link may have expired; request a new one.')

export type VerificationDeps = {
  oneTimeTokens: OneTimeTokens
  mailer: Mailer
  now: () => number
  /** Returns a new 256-bit secret that fits in a URL. */
  newSecret: () => string
  /** The site's origin, without a trailing slash. */
  siteUrl: string
}

/** The token of a verification link. */
export const verification = { kind: 'verify-email', validMs: dayMs } as const

/**
 * Emails a link that verifies the person's address, valid for 24 hours. Throws `DomainError('upstream')` if the email
 * can't be sent.
 */
export const sendVerification = async (deps: VerificationDeps, user: User) => {
  const { id, email, name, isEmailVerified } = user
  const token = deps.newSecret()
  await deps.oneTimeTokens.put(verification.kind, token, { payload: { userId: id, email }, expiresAt: deps.now() + verification.validMs })
  const template = isEmailVerified ? verifyAgainMail : verifyMail
  const url = `${deps.siteUrl}/verify-email?token=${token}`
  await deps.mailer.send(await inTheirLanguage(user, () => template({ name, email, url })))
}

export type ResendDeps = VerificationDeps & FixedTimeDeps & { users: Users }

/**
 * Emails a new verification link to a person who needs one, unless their address got too many emails today. It also
 * shows whether email gets through again. Takes the same time and ends the same way for unknown and verified addresses.
 */
export const resendVerification = (deps: ResendDeps, { email, address }: { email: string; address: string }) =>
  mailInFixedTime(deps, { kind: 'verification', email, address }, async () => {
    const found = await deps.users.findByEmail(email)
    const isNeeded = found && !(found.user.isEmailVerified && !found.user.deliveryProblem)
    if (isNeeded && (await spendUnproved(deps, email)) === 0) await sendVerification(deps, found.user)
  })
