import type { Plan } from '#shared/domain/plans.ts'
import type { Provider } from '#shared/domain/users.ts'
import { mustBeKept } from '#web/lib/session.ts'
import { keptForGood } from '#web/lib/storage.ts'

/** A sign-in that was begun in this browser: what is needed when the provider has sent the person back. */
export type BegunSignIn = {
  /** 16 random bytes in hex: only who was sent from here comes back with it. */
  state: string
  verifier: string
  provider: Provider
  mode: 'popup' | 'direct'
  intent: SignInIntent
  plan?: Plan | undefined
  /** Where the person was on their way to. */
  redirect?: string | undefined
}

/** The page that the person pressed the provider's button on; `confirm` is who is signed in and proves it once more. */
export type SignInIntent = 'login' | 'signup' | 'confirm'

const storageKey = 'crier:sign-in'

/** Refuses to begin what could not be finished: the page that the provider leads back to reads it. */
export const keepSignIn = (begun: BegunSignIn): void => mustBeKept(keptForGood.set(storageKey, JSON.stringify(begun)))

export const keptSignIn = (): BegunSignIn | undefined => {
  const begun = keptForGood.read(storageKey)
  return isBegunSignIn(begun) ? begun : undefined
}

/** Forgets the sign-in of `state`; a later one stays. */
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
