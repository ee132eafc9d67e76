import type { SessionRef } from '#functions/ports/sessions.ts'
import type { CreatedPasskey } from '#shared/contracts/passkeys.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { passkeysMax } from '#shared/domain/safeguards.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { requireVerified } from '../people/require-verified.ts'
import { changeSafeguards } from './change-safeguards.ts'
import { type FactorDeps, firstCodes, withCodes, withoutIdleCodes } from './factor-deps.ts'
import { newChallenge, takeChallenge } from './passkey-challenges.ts'
import { tellSecurityChanged } from './tell-security-changed.ts'

/** What a browser needs to make a passkey, within five minutes and in the same session. Throws `DomainError`: `forbidden` until the address is verified, `conflict` beyond ten. */
export const beginPasskey = async (deps: FactorDeps, user: User, session: SessionRef) => {
  requireVerified(user, 'you add a second factor')
  const { passkeys: existing } = await deps.safeguards.get(user.id)
  if (existing.length >= passkeysMax) throw tooMany()
  return deps.passkeys.creation(user, { challenge: await newChallenge(deps, useIn(session)), existing })
}

type Creation = { session: SessionRef; name: string; passkey: CreatedPasskey }

/** Keeps a passkey that was just made; gives recovery codes with the first factor. Throws `invalid` when it was not made for us, `conflict` beyond ten. */
export const addPasskey = async (deps: FactorDeps, user: User, { session, name, passkey }: Creation) => {
  const challenge = await takeChallenge(deps, passkey.response.clientDataJSON, useIn(session))
  const created = challenge === undefined ? undefined : await deps.passkeys.readCreated(passkey, challenge)
  if (!created) throw new DomainError('invalid', 'This passkey could not be checked. Try again.')

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

/** Takes a passkey away. Throws `DomainError('not-found')` when there is none such. */
export const removePasskey = async (deps: FactorDeps, user: User, id: string) => {
  await changeSafeguards(deps, user.id, (before) => {
    const passkeys = before.passkeys.filter((passkey) => passkey.id !== id)
    if (passkeys.length === before.passkeys.length) throw new DomainError('not-found', 'There is no such passkey.')
    return withoutIdleCodes({ ...before, passkeys })
  })
  await tellSecurityChanged(deps, user, 'passkey-removed')
}

const useIn = ({ id }: SessionRef) => ({ purpose: 'creation', subject: id }) as const

const tooMany = () => new DomainError('conflict', `You have ${passkeysMax} passkeys. Remove one first.`)
