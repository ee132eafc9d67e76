import type { JobPlan } from '#functions/ports/jobs.ts'
import type { RateLimits, RateRule } from '#functions/ports/limits.ts'
import type { Passwords } from '#functions/ports/sign-in.ts'
import type { Invitation, Invitations, SignUpChoices } from '#functions/ports/sign-up.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Language } from '#shared/domain/languages.ts'
import type { Plan } from '#shared/domain/plans.ts'
import type { SignUpMode } from '#shared/domain/sign-up.ts'
import { dayMs, hourMs, toInstant } from '#shared/domain/times.ts'
import { spendByNetwork, tooMany } from '../limits.ts'
import { spendUnproved } from './mail-in-fixed-time.ts'
import { newUser } from './new-user.ts'
import { refuseWeakPassword, type WeakPasswordDeps } from './passwords.ts'
import { type Origin, type SessionDeps, startSession } from './sessions.ts'
import { sendVerification, type VerificationDeps } from './verify-email.ts'

export type RegistrationDeps = VerificationDeps &
  WeakPasswordDeps &
  SessionDeps &
  InvitationDeps & {
    /** The plan everyone is granted, if any. */
    grantedPlan?: Plan | undefined
    users: Users
    jobs: Pick<JobPlan, 'plan'>
    passwords: Passwords
    rateLimits: RateLimits
    /** Reports an error that didn't stop the call to the operators. */
    report: (message: string, error: unknown) => void
  }

/** `email` is normalized. */
export type Registration = {
  email: string
  password: string
  name: string
  plan: Plan
  language?: Language | undefined
  invitation?: string | undefined
  origin: Origin
}

/** How long a person may leave their address unverified before their account ends, in ms. */
export const unverifiedMs = 7 * dayMs

/** Many people may share a network, but they don't all sign up in the same hour. */
const signUpRule: RateRule = { max: 20, windowMs: hourMs }

/**
 * Signs a person up and in, and emails the link that verifies their address. If they don't verify it within seven days,
 * the account ends. Throws `DomainError`: `conflict` if the address is taken, `invalid` for a password that is easy to
 * guess, `too-many` after 20 sign-ups an hour from the visitor's network, and whatever `findInvitation` throws. The
 * sign-up stands even if the email can't be sent: the person can request it again.
 */
export const registerPerson = async (deps: RegistrationDeps, { email, password, name, plan, language, origin, ...given }: Registration) => {
  const invitation = await findInvitation(deps, given.invitation)
  await refuseWeakPassword(deps, { field: 'password', password, email, name })
  await limitSignUps(deps, origin.address)
  const unproved = { isEmailVerified: false, hasPassword: true, providers: [] }
  const user = newUser(deps, { email, name, wantedPlan: plan, language, isAdministrator: invitation?.isAdministrator, ...unproved })
  const passwordHash = await deps.passwords.hash(password)
  // First, so that whatever fails later, nobody keeps an address forever that isn't theirs.
  await deps.jobs.plan({ ownerId: user.id, kind: 'end-unverified', subject: '' }, toInstant(deps.now() + unverifiedMs))
  const isCreated = await spendInvitation(deps, invitation, () => deps.users.create(user, passwordHash))
  if (!isCreated) throw new DomainError('conflict', 'There is already an account with this email address. Log in, or use another address.')

  try {
    if ((await spendUnproved(deps, email)) === 0) await sendVerification(deps, user)
  } catch (error) {
    deps.report('The verification mail of a new account was not sent.', error)
  }
  return { user, token: await startSession(deps, { userId: user.id, origin }) }
}

/** A call from the same machine isn't a visitor's: it's a program seeding a local system. */
const loopback = /^(127\.|::1$|::ffff:127\.)/

const limitSignUps = async ({ rateLimits, now }: RegistrationDeps, address: string) => {
  if (loopback.test(address)) return
  const waitMs = await spendByNetwork(rateLimits, { name: 'sign-up network', address, rule: signUpRule, now: now() })
  if (waitMs > 0) throw tooMany('Too many people have signed up from your network.', waitMs)
}

export type InvitationDeps = {
  /** Who may sign up right now. */
  signUp: () => Promise<SignUpMode>
  invitations: Invitations
  /** In ms since the epoch. */
  now: () => number
}

export type FoundInvitation = Invitation & { token: string }

/**
 * Finds the invitation for a sign-up. Undefined if none is needed and none is valid. Throws `forbidden` if one is
 * needed but missing, and `expired` if it was used or is too old.
 */
export const findInvitation = async (deps: InvitationDeps, token: string | undefined): Promise<FoundInvitation | undefined> => {
  const [signUp, found] = await Promise.all([deps.signUp(), token === undefined ? undefined : deps.invitations.get(token, deps.now())])
  const isGood = signUp === 'open' || (found !== undefined && (signUp === 'invitation' || found.isAdministrator))
  if (isGood) return found && token !== undefined ? { ...found, token } : undefined
  if (signUp === 'closed') throw new DomainError('forbidden', 'Sign-up is closed here.')
  if (token === undefined)
    throw new DomainError('forbidden', 'You need an invitation to sign up here. Ask the person who runs this Crier for one.')
  throw spent()
}

/**
 * Uses up an invitation for one account. `create` returns whether it created one. If not, the invitation becomes valid
 * again. Throws `expired` if someone else has used it meanwhile.
 */
export const spendInvitation = async (
  { invitations, now }: InvitationDeps,
  found: FoundInvitation | undefined,
  create: () => Promise<boolean>,
): Promise<boolean> => {
  if (!found) return create()
  const { token, ...invitation } = found
  if (!(await invitations.take(token, now()))) throw spent()
  let isCreated = false
  try {
    isCreated = await create()
    return isCreated
  } finally {
    if (!isCreated) await invitations.keep(token, invitation)
  }
}

const spent = () => new DomainError('expired', 'This invitation was already used or has expired. Ask for a new one.')

/** Returns who may sign up now: an administrator's last choice, otherwise the settings. */
export const signUpMode =
  (start: SignUpMode, choices: Pick<SignUpChoices, 'get'> | undefined): (() => Promise<SignUpMode>) =>
  async () =>
    (await choices?.get())?.mode ?? start
