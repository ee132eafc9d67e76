import { useSyncExternalStore } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import { ApiError } from './api-error.ts'
import { createListeners } from './listeners.ts'
import { keptForGood } from './storage.ts'

/**
 * The session as docs/specification.md keeps it: local storage under `token` and `user`. What a token says of its end is only read to spare the person a
 * call that must fail; the server decides.
 */
export const storedToken = (): string | undefined => keptForGood.get('token')

/** Whether somebody is signed in here with a token that has not run out. */
export const isSignedIn = (now = Date.now()): boolean => {
  const token = storedToken()
  return token !== undefined && tokenEndsAt(token) > now
}

/** When a token runs out, in ms since the epoch; 0 for one that can't be read. */
export const tokenEndsAt = (token: string): number => {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number' ? claims.exp * 1_000 : 0
  } catch {
    return 0
  }
}

/** Keeps a session that the server has just begun, or says what helps: the page that comes next could not know of it. */
export const beginSession = (token: string, user: object): void => {
  keptForGood.remove(leftKey)
  const isKept = keptForGood.set('token', token)
  if (!isKept) forgetSession()
  mustBeKept(isKept)
  keepUser(user)
}

/** Refuses what would be of no use unless the browser keeps it for the next page. */
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

/** Says that the person who was signed in has left on purpose. No tab keeps anything of theirs, until somebody signs in. */
export const markLeft = (): void => void keptForGood.set(leftKey, 'true')
export const hasLeft = (): boolean => keptForGood.get(leftKey) !== undefined

const leftKey = 'left'

/** Forgets the session in this browser; other tabs hear of it. */
export const forgetSession = (): void => {
  keptForGood.remove('token')
  keptForGood.remove('user')
  tell()
}

/** Follows the session across tabs. */
export const useIsSignedIn = () => useSyncExternalStore(subscribe, isSignedIn, () => false)

const { subscribe: subscribeHere, tell } = createListeners()

/** Calls `listener` whenever the session begins or ends in any tab. Also when this tab has heard who is signed in. */
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
