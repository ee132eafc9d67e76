import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

type Asking = { promise: Promise<boolean>; answer: (isConfirmed: boolean) => void }

const { subscribe, tell } = createListeners()
let asking: Asking | undefined
let hosts = 0

/**
 * Asks the person to confirm their identity, once for all waiting requests. Resolves to false if they don't, or if no
 * page can ask.
 */
export const askForFreshSignIn = async (): Promise<boolean> => {
  if (hosts === 0) return false
  if (!asking) {
    let answer: Asking['answer'] = () => undefined
    const promise = new Promise<boolean>((resolve) => {
      answer = resolve
    })
    asking = { promise, answer }
    tell()
  }
  return asking.promise
}

/** Closes the question. */
export const answerFreshSignIn = (isConfirmed: boolean): void => {
  asking?.answer(isConfirmed)
  asking = undefined
  tell()
}

/** Registers this page as able to ask, until the returned function is called. */
export const hostFreshSignIn = () => {
  hosts += 1
  return () => {
    hosts -= 1
  }
}

/**
 * True while the person is being asked. Any other open dialog yields meanwhile, because two dialogs can't both have the
 * focus.
 */
export const useIsAskedForFreshSignIn = () =>
  useSyncExternalStore(
    subscribe,
    () => asking !== undefined,
    () => false,
  )
