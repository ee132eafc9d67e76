import { useSyncExternalStore } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import { ApiError } from './api-error.ts'
import { createListeners } from './listeners.ts'
import { keptForGood } from './storage.ts'

/**
 * The session as specified in docs/specification.md: local storage under `token` and `user`. A token's expiry is read
 * only to spare the person a request that is bound to fail. The server decides.
 */
export const storedToken = (): string | undefined => keptForGood.get('token')

/** True if someone is signed in here with an unexpired token. */
export const isSignedIn = (now = Date.now()): boolean => {
  const token = storedToken()
  return token !== undefined && tokenEndsAt(token) > now
}

/** When a token expires, in ms since the epoch. 0 if it can't be read. */
export const tokenEndsAt = (token: string): number => {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number' ? claims.exp * 1_000 : 0
  } catch {
    return 0
  }
}

/**
 * Stores a session that the server has just started. If it can't be stored, the next page couldn't see it, so this
 * throws an error that says what helps.
 */
export const beginSession = (token: string, user: object): void => {
  keptForGood.remove(leftKey)
  const isKept = keptForGood.set('token', token)
  if (!isKept) forgetSession()
  mustBeKept(isKept)
  keepUser(user)
}

/** Throws if the browser can't store what the next page needs. */
export const mustBeKept = (isKept: boolean): void => {
  if (!isKept) throw new ApiError(keepsNothing, { status: 0, code: 'not-kept' })
}

const keepsNothing = i18n.t(
  'Your browser won’t store what Crier needs for this. Allow site data for this address, or free up space on your device, and try again.',
)

export const keepUser = (user: object): void => {
  keptForGood.set('user', JSON.stringify(user))
  tell()
}

/** Records that the signed-in person left on purpose. No tab stores anything of theirs until someone signs in. */
export const markLeft = (): void => void keptForGood.set(leftKey, 'true')
export const hasLeft = (): boolean => keptForGood.get(leftKey) !== undefined

const leftKey = 'left'

/** Deletes the session in this browser. Other tabs are notified. */
export const forgetSession = (): void => {
  keptForGood.remove('token')
  keptForGood.remove('user')
  tell()
}

/** Follows the session across tabs. */
export const useIsSignedIn = () => useSyncExternalStore(subscribe, isSignedIn, () => false)

const { subscribe: subscribeHere, tell } = createListeners()

/** Calls `listener` whenever the session starts or ends in any tab, and when this tab learns who is signed in. */
export const subscribe = (listener: () => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'token' || key === null) listener()
  }
  const unsubscribeHere = subscribeHere(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    unsubscribeHere()
    window.removeEventListener('storage', onStorage)
  }
}
