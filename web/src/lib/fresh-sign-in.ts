import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

type Asking = { promise: Promise<boolean>; answer: (isConfirmed: boolean) => void }

const { subscribe, tell } = createListeners()
let asking: Asking | undefined
let hosts = 0

/** Asks the person to confirm that it is them, once for all calls that wait for it; false when they don't, or where nobody can ask. */
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

/** Ends the question. */
export const answerFreshSignIn = (isConfirmed: boolean): void => {
  asking?.answer(isConfirmed)
  asking = undefined
  tell()
}

/** Says that this page can ask, until the returned function is called. */
export const hostFreshSignIn = () => {
  hosts += 1
  return () => {
    hosts -= 1
  }
}

/** Whether the person is being asked. Any other open dialog steps back meanwhile: two questions at once can't both have the focus. */
export const useIsAskedForFreshSignIn = () =>
  useSyncExternalStore(
    subscribe,
    () => asking !== undefined,
    () => false,
  )
