import * as z from 'zod'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { SessionRef } from '#functions/ports/sessions.ts'
import type { CreatedPasskey, UsedPasskey } from '#shared/contracts/passkeys.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { passkeysMax } from '#shared/domain/safeguards.ts'
import { minuteMs, toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { changeSafeguards } from '../people/known-browsers.ts'
import { requireVerified } from '../people/proof.ts'
import { type FactorDeps, firstCodes, tellSecurityChanged, withCodes, withoutIdleCodes } from './factors.ts'

type PasskeyUse = { userId: string; passkey: UsedPasskey; purpose: 'sign-in' | 'second-step' }

/**
 * Verifies a proof by one of a person's passkeys for one of our challenges, which it uses up. Without a first factor,
 * the device must verify the user.
 */
export const checkPasskey = async (deps: FactorDeps, { userId, passkey: used, purpose }: PasskeyUse): Promise<boolean> => {
  const subject = purpose === 'sign-in' ? '' : userId
  const challenge = await takeChallenge(deps, used.response.clientDataJSON, { purpose, subject })
  const passkey = (await deps.safeguards.get(userId)).passkeys.find(({ id }) => id === used.id)
  if (challenge === undefined || !passkey) return false
  const read = await deps.passkeys.readUsed(used, { challenge, passkey, mustVerify: purpose === 'sign-in' })
  if (!read) return false

  const lastUsedAt = toInstant(deps.now())
  const { passkeys } = await changeSafeguards(deps, userId, (before) => ({
    ...before,
    passkeys: before.passkeys.map((own) => (own.id === used.id ? { ...own, counter: read.counter, lastUsedAt } : own)),
  }))
  // A passkey that was removed at this moment opens nothing.
  return passkeys.some(({ id }) => id === used.id)
}

type ChallengeDeps = { oneTimeTokens: OneTimeTokens; randomBytes: (count: number) => Uint8Array; now: () => number }

/** A challenge's purpose, and the person or session it was made for, if known. */
export type ChallengeUse = { purpose: 'creation' | 'sign-in' | 'second-step'; subject: string }

const kind = 'passkey-challenge'
const validMs = 5 * minuteMs

/** Creates a challenge, valid for five minutes and one answer of one kind. */
export const newChallenge = async (deps: ChallengeDeps, { purpose, subject }: ChallengeUse): Promise<string> => {
  const challenge = Buffer.from(deps.randomBytes(32)).toString('base64url')
  await deps.oneTimeTokens.put(kind, challenge, { payload: { purpose, subject }, expiresAt: deps.now() + validMs })
  return challenge
}

/** Returns the challenge that an answer names, and uses it up. Undefined if we didn't create it. */
export const takeChallenge = async (
  deps: ChallengeDeps,
  clientDataJSON: string,
  { purpose, subject }: ChallengeUse,
): Promise<string | undefined> => {
  const challenge = readChallenge(clientDataJSON)
  const payload = challenge === undefined ? undefined : await deps.oneTimeTokens.take(kind, challenge, deps.now())
  return payload?.purpose === purpose && payload.subject === subject ? challenge : undefined
}

const ClientData = z.object({ challenge: z.string().min(1).max(200) })

const readChallenge = (clientDataJSON: string) => {
  try {
    return ClientData.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).data?.challenge
  } catch {
    return undefined
  }
}

/**
 * Returns the options for a browser to create a passkey, within five minutes and in the same session. Throws
 * `DomainError`: `forbidden` until the address is verified, or `conflict` beyond ten.
 */
export const beginPasskey = async (deps: FactorDeps, user: User, session: SessionRef) => {
  requireVerified(user, 'you add a second factor')
  const { passkeys: existing } = await deps.safeguards.get(user.id)
  if (existing.length >= passkeysMax) throw tooMany()
  return deps.passkeys.creation(user, { challenge: await newChallenge(deps, useIn(session)), existing })
}

type Creation = { session: SessionRef; name: string; passkey: CreatedPasskey }

/**
 * Stores a new passkey. Returns recovery codes if it's the person's first factor. Throws `invalid` if it wasn't made
 * for our challenge, and `conflict` beyond ten.
 */
export const addPasskey = async (deps: FactorDeps, user: User, { session, name, passkey }: Creation) => {
  const challenge = await takeChallenge(deps, passkey.response.clientDataJSON, useIn(session))
  const created = challenge === undefined ? undefined : await deps.passkeys.readCreated(passkey, challenge)
  if (!created) throw new DomainError('invalid', 'We couldn’t verify this passkey. Try again.')

  let codes: string[] | undefined
  await changeSafeguards(deps, user.id, (before) => {
    const others = before.passkeys.filter(({ id }) => id !== created.id)
    if (others.length >= passkeysMax) throw tooMany()
    codes = firstCodes(deps, before)
    return withCodes({ ...before, passkeys: [...others, { ...created, name, createdAt: toInstant(deps.now()) }] }, codes)
  })
  await tellSecurityChanged(deps, user, 'passkey-added')
  return { recoveryCodes: codes }
}

/** Removes a passkey. Throws `DomainError('not-found')` if there is none. */
export const removePasskey = async (deps: FactorDeps, user: User, id: string) => {
  await changeSafeguards(deps, user.id, (before) => {
    const passkeys = before.passkeys.filter((passkey) => passkey.id !== id)
    if (passkeys.length === before.passkeys.length) throw new DomainError('not-found', 'We couldn’t find that passkey.')
    return withoutIdleCodes({ ...before, passkeys })
  })
  await tellSecurityChanged(deps, user, 'passkey-removed')
}

const useIn = ({ id }: SessionRef) => ({ purpose: 'creation', subject: id }) as const

const tooMany = () => new DomainError('conflict', `You have ${passkeysMax} passkeys. Remove one first.`)
