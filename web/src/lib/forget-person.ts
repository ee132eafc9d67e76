import { forgetSession, markLeft } from './session.ts'

/** What is kept for whoever uses this browser begins otherwise: the look, the side bar, the shortcuts. */
const ofThePerson = 'crier:'

/**
 * Forgets whoever was signed in, with all that this browser keeps of them: unsent posts, waiting texts, uploads, what they had begun elsewhere. For
 * who leaves on purpose; who is signed out by time comes back to their text.
 */
export const forgetPerson = (): void => {
  // Pages of theirs that are open keep what is written there when they are left.
  markLeft()
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(ofThePerson)) storage.removeItem(key)
  forgetSession()
}
