import type { Plan } from '#shared/domain/plans.ts'
import type { Provider } from '#shared/domain/users.ts'
import { mustBeKept } from '#web/lib/session.ts'
import { keptForGood } from '#web/lib/storage.ts'

/** A sign-in started in this browser: what is needed once the provider has sent the person back. */
export type BegunSignIn = {
  /** 16 random bytes in hex. Only a person who was sent from here returns with it. */
  state: string
  verifier: string
  provider: Provider
  mode: 'popup' | 'direct'
  intent: SignInIntent
  plan?: Plan | undefined
  /** Where the person was going. */
  redirect?: string | undefined
}

/**
 * The page where the person pressed the provider's button. `confirm`: a signed-in person proves their identity again.
 */
export type SignInIntent = 'login' | 'signup' | 'confirm'

const storageKey = 'crier:sign-in'

/** Refuses to start a sign-in that couldn't be finished, because the page the provider returns to reads this. */
export const keepSignIn = (begun: BegunSignIn): void => mustBeKept(keptForGood.set(storageKey, JSON.stringify(begun)))

export const keptSignIn = (): BegunSignIn | undefined => {
  const begun = keptForGood.read(storageKey)
  return isBegunSignIn(begun) ? begun : undefined
}

/** Forgets the sign-in of `state`, but not a later one. */
export const forgetSignIn = (state: string): void => {
  if (keptSignIn()?.state === state) keptForGood.remove(storageKey)
}

export const isProvider = (value: unknown): value is Provider => value === 'google' || value === 'github'

const isBegunSignIn = (value: unknown): value is BegunSignIn =>
  typeof value === 'object' &&
  value !== null &&
  'state' in value &&
  typeof value.state === 'string' &&
  'verifier' in value &&
  typeof value.verifier === 'string' &&
  'provider' in value &&
  isProvider(value.provider) &&
  (!('redirect' in value) || typeof value.redirect === 'string')
