import { forgetSession, markLeft } from './session.ts'
import { keptForGood, keptForTab } from './storage.ts'

/** The browser's own settings start differently: the theme, the sidebar, and the shortcuts. */
const ofThePerson = 'crier:'

/**
 * Forgets the person who was signed in, with everything this browser stores for them: unsent posts, waiting texts,
 * uploads, and anything started elsewhere. Meant for a person who signs out on purpose. A person whose session expires
 * gets their text back.
 */
export const forgetPerson = (): void => {
  // Their other open pages store what was written there when they're closed.
  markLeft()
  for (const kept of [keptForGood, keptForTab]) for (const name of kept.names()) if (name.startsWith(ofThePerson)) kept.remove(name)
  forgetSession()
}
