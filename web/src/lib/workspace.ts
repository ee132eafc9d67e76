import { keptForGood, keptForTab } from './storage.ts'

/** Forgotten when the person signs out (forget-person.ts). */
const key = 'crier:workspace'

/**
 * The shared workspace that this tab works in. Undefined for the person's own. A new tab starts where the person last
 * was.
 */
export const currentWorkspace = (): string | undefined => {
  const kept = keptForTab.get(key) ?? keptForGood.get(key)
  if (kept !== undefined) keptForTab.set(key, kept)
  return kept === own ? undefined : kept
}

/** Stands for the person's own workspace, so that a tab that is there isn't moved by another tab. */
const own = 'own'

/** Makes this tab, and those opened from now on, work in a workspace: a shared one, or the person's own if undefined. */
export const setWorkspace = (id: string | undefined): void => {
  keptForTab.set(key, id ?? own)
  keptForGood.set(key, id ?? own)
}

/** Leaves every trace of the old workspace behind: nothing that was loaded there is shown in the new one. */
export const enterWorkspace = (id: string | undefined, path = '/dashboard'): void => {
  setWorkspace(id)
  window.location.assign(path)
}
