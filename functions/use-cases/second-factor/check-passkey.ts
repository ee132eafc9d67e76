import type { UsedPasskey } from '#shared/contracts/passkeys.ts'
import { toInstant } from '#shared/domain/times.ts'
import { changeSafeguards } from './change-safeguards.ts'
import type { FactorDeps } from './factor-deps.ts'
import { takeChallenge } from './passkey-challenges.ts'

type Use = { userId: string; passkey: UsedPasskey; purpose: 'sign-in' | 'second-step' }

/**
 * Whether this is a proof of one of a person's passkeys, to a challenge of ours. The check uses the challenge up. Without a first factor, the proof
 * has to say who holds it.
 */
export const checkPasskey = async (deps: FactorDeps, { userId, passkey: used, purpose }: Use): Promise<boolean> => {
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
  // One that was removed at this moment opens nothing.
  return passkeys.some(({ id }) => id === used.id)
}
