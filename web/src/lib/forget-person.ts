import { forgetSession, markLeft } from './session.ts'
import { keptForGood, keptForTab } from './storage.ts'

/** Settings of the browser itself begin otherwise: the look, the side bar, the shortcuts. */
const ofThePerson = 'crier:'

/**
 * Forgets the person who was signed in, with all that this browser keeps of them: unsent posts, waiting texts, uploads, what they had begun
 * elsewhere. For a person who leaves on purpose. A person whose session runs out comes back to their text.
 */
export const forgetPerson = (): void => {
  // Pages of theirs that are open keep what is written there when they are left.
  markLeft()
  for (const kept of [keptForGood, keptForTab]) for (const name of kept.names()) if (name.startsWith(ofThePerson)) kept.remove(name)
  forgetSession()
}
