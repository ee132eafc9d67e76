import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/**
 * The session as docs/specification.md keeps it: local storage under `token` and `user`. What a token says of its end is only read to spare the person a
 * call that must fail; the server decides.
 */
export const storedToken = (): string | undefined => localStorage.getItem('token') ?? undefined

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

/** Keeps a session that the server has just begun. */
export const beginSession = (token: string, user: object): void => {
  localStorage.removeItem(leftKey)
  localStorage.setItem('token', token)
  keepUser(user)
}

export const keepUser = (user: object): void => {
  localStorage.setItem('user', JSON.stringify(user))
  tell()
}

/** Says that the person who was signed in has left on purpose. No tab keeps anything of theirs, until somebody signs in. */
export const markLeft = (): void => localStorage.setItem(leftKey, 'true')
export const hasLeft = (): boolean => localStorage.getItem(leftKey) !== null

const leftKey = 'left'

/** Forgets the session in this browser; other tabs hear of it. */
export const forgetSession = (): void => {
  localStorage.removeItem('token')
  localStorage.removeItem('user')
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
