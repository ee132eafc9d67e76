import { forgetSession, markLeft } from './session.ts'

/** Settings of the browser itself begin otherwise: the look, the side bar, the shortcuts. */
const ofThePerson = 'crier:'

/**
 * Forgets the person who was signed in, with all that this browser keeps of them: unsent posts, waiting texts, uploads, what they had begun
 * elsewhere. For a person who leaves on purpose. A person whose session runs out comes back to their text.
 */
export const forgetPerson = (): void => {
  // Pages of theirs that are open keep what is written there when they are left.
  markLeft()
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(ofThePerson)) storage.removeItem(key)
  forgetSession()
}
