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

/** The mark in the browser's cookie, and a function that sets another one. */
export type BrowserMarks = { given: string; keep: (marks: string) => void }

export type BrowserDeps = {
  safeguards: SafeguardsStore
  now: () => number
  /** A new secret of 256 bits for a browser's cookie. */
  newMark: () => string
}

/** How long a browser is known after the last sign-in there; its cookie lasts as long. */
export const browserKnownMs = 180 * dayMs

/** Several people may use one browser; each has a mark of their own there, those used last first. */
const marksMax = 5
const userAgentMax = 200

/** The browser that a cookie stands for among those that this person signed in with, if it does. */
export const findBrowser = (userId: string, { browsers }: Safeguards, { given }: BrowserMarks, now: number): KnownBrowser | undefined => {
  const secret = read(given).find((mark) => mark.userId === userId)?.secret
  if (secret === undefined) return undefined
  const hash = hashOf(secret)
  return browsers.find((browser) => browser.hash === hash && toMs(browser.endsAt) > now)
}

type Marked = { device: string; browser: BrowserMarks; isTrusted?: boolean }

/**
 * Notes that a person has signed in with a browser. Gives it a mark if it has no valid one. The server makes a mark for one person and keeps it
 * hashed. So nobody can make or guess one, nor bring one along from before.
 */
export const markBrowser = async (deps: BrowserDeps, { userId, id: sessionId }: SessionRef, origin: Marked) => {
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

/** Knows the browser no more where a session began. */
export const forgetBrowser = (deps: Pick<BrowserDeps, 'safeguards'>, { userId, id }: SessionRef) =>
  changeSafeguards(deps, userId, (before) => {
    const browsers = before.browsers.filter(({ sessionId }) => sessionId !== id)
    return browsers.length === before.browsers.length ? undefined : { ...before, browsers }
  })

/** Forgets every browser of a person. Ends every sign-in that waits for its second factor, and the setup of an app. */
export const forgetBrowsers = (deps: Pick<BrowserDeps, 'safeguards' | 'now'>, userId: string) =>
  changeSafeguards(deps, userId, (before) => withoutBrowsers(before, deps.now()))

/**
 * The same after a reset by mail, which also removes the factors that were added in the last three days. If the person had not verified their
 * address, it removes all. So a thief of a password can't keep the account by a factor of their own. Nor can somebody who signed up with a stranger's
 * address.
 */
export const forgetBegun = (deps: Pick<BrowserDeps, 'safeguards' | 'now'>, { id, isEmailVerified }: Pick<User, 'id' | 'isEmailVerified'>) =>
  changeSafeguards(deps, id, (before) => {
    const isSettled = ({ createdAt }: { createdAt: string }) => isEmailVerified && deps.now() - toMs(createdAt) > establishedMs
    const totp = before.totp && isSettled(before.totp) ? before.totp : undefined
    const after = { ...withoutBrowsers(before, deps.now()), totp, passkeys: before.passkeys.filter(isSettled) }
    return hasSecondFactor(after) ? after : { ...after, recoveryCodes: [] }
  })

/** All of it: whose account somebody else had takes nothing over that may be theirs. */
export const forgetSafeguards = (deps: Pick<BrowserDeps, 'safeguards' | 'now'>, userId: string) =>
  changeSafeguards(deps, userId, ({ version }) => ({ ...noSafeguards, version, stepsEndedAt: toInstant(deps.now()) }))

const withoutBrowsers = (before: Safeguards, now: number): Safeguards => ({
  ...before,
  browsers: [],
  pendingTotp: undefined,
  stepsEndedAt: toInstant(now),
})

type Mark = { userId: string; secret: string }

/** Of the form `person.secret~person.secret`. */
const read = (marks: string): Mark[] =>
  marks.split('~').flatMap((mark) => {
    const [, userId, secret] = /^([\w-]{1,64})\.([\w-]{1,64})$/.exec(mark) ?? []
    return userId !== undefined && secret !== undefined ? [{ userId, secret }] : []
  })

const write = (marks: Mark[]) => marks.map(({ userId, secret }) => `${userId}.${secret}`).join('~')

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/**
 * Changes what guards a person's sign-in, on the state that it is in; gives the state afterwards. A `change` that gives undefined writes
 * nothing. It may be called more than once, and what it throws is thrown.
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
