import type { Plan } from '#shared/domain/plans.ts'
import type { Provider } from '#shared/domain/users.ts'

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

export const keepSignIn = (begun: BegunSignIn): void => localStorage.setItem(storageKey, JSON.stringify(begun))

/** Throws what JSON.parse throws when somebody else wrote there. */
export const keptSignIn = (): BegunSignIn | undefined => {
  const kept = localStorage.getItem(storageKey)
  if (kept === null) return undefined
  const begun: unknown = JSON.parse(kept)
  return isBegunSignIn(begun) ? begun : undefined
}

/** Forgets the sign-in of `state`; a later one stays. */
export const forgetSignIn = (state: string): void => {
  if (keptSignIn()?.state === state) localStorage.removeItem(storageKey)
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
