import type { RateLimits, RateRule } from '#functions/ports/limits.ts'
import type { Mailer } from '#functions/ports/mailer.ts'
import type { Sessions } from '#functions/ports/sessions.ts'
import type { Passwords, SafeguardsStore, SignInThrottle } from '#functions/ports/sign-in.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { siteOf } from '#shared/domain/networks.ts'
import type { ThrottleRule } from '#shared/domain/sign-in-throttle.ts'
import { hourMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import { tooShortPassword, type User } from '#shared/domain/users.ts'
import { onlyVisible } from '#shared/domain/visible-text.ts'
import { networkThrottle, tooMany } from '../limits.ts'
import { inTheirLanguage } from '../mails/language.ts'
import { passwordChangedMail } from '../mails/security-mails.ts'
import { type BrowserCookie, type BrowserDeps, findBrowser, forgetBrowsers, markBrowser } from './known-browsers.ts'
import type { Origin } from './sessions.ts'

export type PasswordDeps = {
  users: Users
  passwords: Passwords
  throttle: SignInThrottle
  rateLimits: RateLimits
  safeguards: SafeguardsStore
  now: () => number
}

/** Who enters a password: a person in a live session, or a visitor with an address and a browser. */
export type Guesser = { sessionId: string } | { address: string; browser: BrowserCookie }

/** `email` is normalized. */
type Claim = { email: string; password: string; guesser: Guesser }

/** Per account and place: 5 at once, and no more than 40 a day. */
const placeRule: ThrottleRule = { threshold: 5, delayMaxMs: hourMs }
/** Many people may share a network. */
const networkRule: ThrottleRule = { threshold: 50, delayMaxMs: 15 * minuteMs }
/**
 * Per account from everywhere. A single place reaches 17 in its first hour and one in each later hour, so it never uses
 * this up alone.
 */
const accountRule: RateRule = { max: 60, windowMs: hourMs }

/**
 * Returns the person with this email address and password. Undefined, after the same work, if the address is unknown,
 * has no password, or has another one. Throws `DomainError('too-many')` after too many attempts, whether or not the
 * account exists, without checking the password.
 *
 * What is counted depends on who is guessing. In a session: that session. In a browser that the person has signed in
 * with before: that browser. Nobody else can reach these two counters, so no stranger can lock out the owner. All
 * others are counted per account and place, per account overall, and per network. An attempt is counted before the
 * password is checked, so concurrent attempts get no more checks than sequential ones.
 */
export const checkPassword = async (deps: PasswordDeps, { email, password, guesser }: Claim) => {
  const beganAt = deps.now()
  const found = await deps.users.findByEmail(email)
  const safeguards = await deps.safeguards.get(found?.user.id ?? nobody)
  const known = found && 'browser' in guesser ? findBrowser(found.user.id, safeguards, guesser.browser, beganAt) : undefined
  const { own, visitor, everywhere } = countersOf(guesser, email, known?.hash)
  const network = visitor && networkThrottle(deps.throttle, { name: 'network', address: visitor, rule: networkRule })
  const refuseNetwork = async () => {
    if (network) refuse(await network.wait(beganAt))
  }

  await refuseNetwork()
  refuse(await deps.throttle.fail(own, placeRule, beganAt))
  if (everywhere !== undefined) refuse(await deps.rateLimits.spend(everywhere, accountRule, beganAt))
  const isRight = await deps.passwords.matches(password, found?.passwordHash)
  if (!found || !isRight) {
    if (network) refuse(await network.fail(beganAt))
    return undefined
  }
  // Someone may guess passwords of many accounts concurrently. Once the failures have started a delay, the answers must
  // not reveal which guesses were right.
  await refuseNetwork()
  await deps.throttle.forget(own)
  return found
}

/** Read for an unknown address, so timing reveals nothing. */
const nobody = 'nobody'

/** `own` is the counter that a right password resets. */
const countersOf = (
  guesser: Guesser,
  email: string,
  browser: string | undefined,
): { own: string; visitor?: string; everywhere?: string } => {
  if ('sessionId' in guesser) return { own: `session ${guesser.sessionId}` }
  if (browser !== undefined) return { own: `browser ${browser}` }
  return {
    own: `account ${email} from ${siteOf(guesser.address)}`,
    visitor: guesser.address,
    everywhere: `guesses at ${email}`,
  }
}

const refuse = (waitMs: number) => {
  if (waitMs > 0) throw tooMany('Too many failed attempts.', waitMs)
}

export type WeakPasswordDeps = {
  isCommonPassword: (password: string) => Promise<boolean>
  /** The minimum password length of this deployment, if it's more than the API's. */
  passwordMin: number | undefined
}

/**
 * Throws `DomainError('invalid')` under the field's name if a password is too short for this deployment or easy to
 * guess: a common one, or the person's own name or address.
 */
export const refuseWeakPassword = async (
  deps: WeakPasswordDeps,
  { field, password, email, name }: { field: string; password: string; email: string; name: string },
) => {
  if (deps.passwordMin !== undefined && password.length < deps.passwordMin) throw invalidField(field, tooShortPassword(deps.passwordMin))
  if (new Set(onlyVisible(password).replace(/\s/g, '')).size < 2)
    throw invalidField(field, 'A single repeated character or only spaces is easy to guess. Choose another password.')
  if (isOwnWord(password, { email, name }))
    throw invalidField(field, 'Your name, your email address, or our name is easy to guess. Choose another password.')
  if (await deps.isCommonPassword(password))
    throw invalidField(field, 'This is one of the most common passwords, so it’s easy to guess. Choose another.')
}

export type ChangeDeps = PasswordDeps & BrowserDeps & NotifyDeps & WeakPasswordDeps & { sessions: Sessions }

/** `sessionId` is the session that stays, and `origin` is where it's used. */
type Change = { user: User; sessionId: string; origin: Origin; currentPassword: string; newPassword: string }

/**
 * Changes the password of a person who knows the current one, and ends their other sessions. Those end before the
 * change, so a failure leaves none of them open with an old password, and again after it, for sessions that started
 * meanwhile. Forgets every other browser. Drops a pending address too, because whoever requested it may have known the
 * password. Throws `DomainError`: `invalid` for one of the fields, `too-many` like `checkPassword`, or `conflict` if
 * there is no password or it was changed meanwhile.
 */
export const changePassword = async (deps: ChangeDeps, { user, sessionId, origin, currentPassword, newPassword }: Change) => {
  if (!user.hasPassword)
    throw new DomainError('conflict', 'You don’t have a password yet. Use “Forgot Password?” on the login page to set one.')
  await refuseWeakPassword(deps, { field: 'newPassword', password: newPassword, email: user.email, name: user.name })
  const found = await checkPassword(deps, { email: user.email, password: currentPassword, guesser: { sessionId } })
  if (found?.passwordHash === undefined) throw invalidField('currentPassword', 'That’s not your current password.')
  if (newPassword === currentPassword) throw invalidField('newPassword', 'That’s your current password. Choose a different one.')

  const to = await deps.passwords.hash(newPassword)
  await deps.sessions.endAll(user.id, sessionId)
  if (!(await deps.users.changePassword(user.id, { from: found.passwordHash, to })))
    throw new DomainError('conflict', 'Your password was changed in the meantime. Log in with the new one.')
  await deps.sessions.endAll(user.id, sessionId)
  await forgetBrowsers(deps, user.id)
  await markBrowser(deps, { userId: user.id, id: sessionId }, origin)
  await tellPasswordChanged(deps, user)
}

export type NotifyDeps = {
  mailer: Mailer
  siteUrl: string
  now: () => number
  /** Reports an error that didn't stop the call to the operators. */
  report: (message: string, error: unknown) => void
}

/** Emails a person that their password was changed. The change stands even if the email can't be sent. */
export const tellPasswordChanged = async (deps: NotifyDeps, user: User) => {
  try {
    const { name, email } = user
    const mail = () => passwordChangedMail({ name, email, at: toInstant(deps.now()), siteUrl: deps.siteUrl })
    await deps.mailer.send(await inTheirLanguage(user, mail))
  } catch (error) {
    deps.report('The mail about a changed password was not sent.', error)
  }
}

/** Reduces a text to its letters and digits, in lower case and without accents. */
const spoken = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Reports whether a password is just the person's name, their email address, or the product's name. Adding digits or
 * symbols around it or repeating it doesn't help.
 */
export const isOwnWord = (password: string, { email, name }: { email: string; name: string }): boolean => {
  const [local = '', host = ''] = email.split('@')
  const [domain = ''] = host.split('.')
  const parts = name.split(/\s+/)
  const words = [
    email,
    local,
    host,
    domain,
    name,
    [...parts].reverse().join(''),
    ...parts,
    'crier',
    'crierapp',
    `${local}crier`,
    `${name}crier`,
  ]
  const own = words.map(spoken).filter((word) => word.length >= 3)
  const given = spoken(password)
  const bare = given.replace(/^\p{N}+|\p{N}+$/gu, '')
  return own.some((word) => [given, bare].some((text) => text === word || text === word + word || text === bareOf(word)))
}

const bareOf = (word: string) => word.replace(/^\p{N}+|\p{N}+$/gu, '') || word
