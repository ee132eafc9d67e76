import { createHash } from 'node:crypto'
import type { SessionRef } from '#functions/ports/sessions.ts'
import type { SafeguardsStore } from '#functions/ports/sign-in.ts'
import {
  browsersMax,
  establishedMs,
  hasSecondFactor,
  type KnownBrowser,
  noSafeguards,
  type Safeguards,
  trustedDays,
} from '#shared/domain/safeguards.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'

/** The marks in the browser's cookie, and a function that sets new ones. */
export type BrowserCookie = { given: string; keep: (marks: string) => void }

export type BrowserDeps = {
  safeguards: SafeguardsStore
  now: () => number
  /** Returns a new 256-bit secret for a browser's cookie. */
  newMark: () => string
}

/** How long a browser is known after the last sign-in, which is also how long its cookie lasts. */
export const browserKnownMs = 180 * dayMs

/** Several people may share a browser. Each has their own mark in it, most recently used first. */
const marksMax = 5
const userAgentMax = 200

/** Finds the browser that a cookie identifies among those this person has signed in with. */
export const findBrowser = (userId: string, { browsers }: Safeguards, { given }: BrowserCookie, now: number): KnownBrowser | undefined => {
  const secret = read(given).find((mark) => mark.userId === userId)?.secret
  if (secret === undefined) return undefined
  const hash = hashOf(secret)
  return browsers.find((browser) => browser.hash === hash && toMs(browser.endsAt) > now)
}

type MarkInput = { device: string; browser: BrowserCookie; isTrusted?: boolean }

/**
 * Records that a person has signed in with a browser, and gives it a mark if it has no valid one. The server makes each
 * mark for one person and stores its hash, so nobody can make or guess one, or plant one in advance.
 */
export const markBrowser = async (deps: BrowserDeps, { userId, id: sessionId }: SessionRef, origin: MarkInput) => {
  const now = deps.now()
  const secret = deps.newMark()
  let isNew = false
  await changeSafeguards(deps, userId, (before) => {
    const known = findBrowser(userId, before, origin.browser, now)
    isNew = !known
    const { hash, createdAt, ...kept } = known ?? { hash: hashOf(secret), createdAt: toInstant(now) }
    const trust = origin.isTrusted && { trustedUntil: toInstant(now + trustedDays * dayMs) }
    const times = { createdAt, lastUsedAt: toInstant(now), endsAt: toInstant(now + browserKnownMs) }
    const browser = { ...kept, hash, sessionId, device: origin.device.slice(0, userAgentMax), ...times, ...trust }
    const others = before.browsers.filter((other) => other.hash !== hash && toMs(other.endsAt) > now)
    return { ...before, browsers: [browser, ...others].slice(0, browsersMax) }
  })
  const marks = read(origin.browser.given)
  const own = isNew ? { userId, secret } : marks.find((mark) => mark.userId === userId)
  const others = marks.filter((mark) => mark.userId !== userId)
  origin.browser.keep(write([...(own ? [own] : []), ...others].slice(0, marksMax)))
}

/** Forgets the browser in which a session started. */
export const forgetBrowser = (deps: Pick<BrowserDeps, 'safeguards'>, { userId, id }: SessionRef) =>
  changeSafeguards(deps, userId, (before) => {
    const browsers = before.browsers.filter(({ sessionId }) => sessionId !== id)
    return browsers.length === before.browsers.length ? undefined : { ...before, browsers }
  })

/**
 * Forgets all of a person's browsers. Also ends sign-ins that wait for a second factor, and an unfinished authenticator
 * app setup.
 */
export const forgetBrowsers = (deps: Pick<BrowserDeps, 'safeguards' | 'now'>, userId: string) =>
  changeSafeguards(deps, userId, (before) => withoutBrowsers(before, deps.now()))

/**
 * Like `forgetBrowsers`, after a reset by email. Also removes factors added in the last three days, or all of them if
 * the person hadn't verified their address. So someone with a stolen password can't keep the account through a factor
 * of their own, nor can someone who signed up with a stranger's address.
 */
export const forgetBegun = (deps: Pick<BrowserDeps, 'safeguards' | 'now'>, { id, isEmailVerified }: Pick<User, 'id' | 'isEmailVerified'>) =>
  changeSafeguards(deps, id, (before) => {
    const isSettled = ({ createdAt }: { createdAt: string }) => isEmailVerified && deps.now() - toMs(createdAt) > establishedMs
    const totp = before.totp && isSettled(before.totp) ? before.totp : undefined
    const after = { ...withoutBrowsers(before, deps.now()), totp, passkeys: before.passkeys.filter(isSettled) }
    return hasSecondFactor(after) ? after : { ...after, recoveryCodes: [] }
  })

/** Removes everything: an owner who gets their account back keeps nothing that may be the intruder's. */
export const forgetSafeguards = (deps: Pick<BrowserDeps, 'safeguards' | 'now'>, userId: string) =>
  changeSafeguards(deps, userId, ({ version }) => ({ ...noSafeguards, version, stepsEndedAt: toInstant(deps.now()) }))

const withoutBrowsers = (before: Safeguards, now: number): Safeguards => ({
  ...before,
  browsers: [],
  pendingTotp: undefined,
  stepsEndedAt: toInstant(now),
})

type Mark = { userId: string; secret: string }

/** The format is `person.secret~person.secret`. */
const read = (marks: string): Mark[] =>
  marks.split('~').flatMap((mark) => {
    const [, userId, secret] = /^([\w-]{1,64})\.([\w-]{1,64})$/.exec(mark) ?? []
    return userId !== undefined && secret !== undefined ? [{ userId, secret }] : []
  })

const write = (marks: Mark[]) => marks.map(({ userId, secret }) => `${userId}.${secret}`).join('~')

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/**
 * Applies `change` to the current safeguards of a person's sign-in, and returns the result. If `change` returns
 * undefined, nothing is written. It may be called more than once, and its errors are passed on.
 */
export const changeSafeguards = async (
  { safeguards }: { safeguards: SafeguardsStore },
  userId: string,
  change: (before: Safeguards) => Safeguards | undefined,
): Promise<Safeguards> => {
  while (true) {
    const before = await safeguards.get(userId)
    const after = change(before)
    if (!after) return before
    if (await safeguards.replace(userId, after)) return { ...after, version: after.version + 1 }
  }
}
