import { baseWorkspace, isShared, isTestWorkspace, testWorkspace } from '#shared/domain/id.ts'
import { keptForGood, keptForTab } from './storage.ts'

/** Forgotten when the person signs out (forget-person.ts). */
const key = 'crier:workspace'

/**
 * The shared workspace that this tab works in, or the test data of one or of the person's own. Undefined for the person's
 * own. A new tab starts where the person last was.
 */
export const currentWorkspace = (): string | undefined => {
  const kept = keptForTab.get(key) ?? keptForGood.get(key)
  if (kept !== undefined) keptForTab.set(key, kept)
  return kept === own ? undefined : kept
}

/** Stands for the person's own workspace, so that a tab that is there isn't moved by another tab. */
const own = 'own'

/** Reports whether this tab shows test data, of which nothing is published. */
export const isInTestWorkspace = () => isTestWorkspace(currentWorkspace() ?? '')

/** Shows the test data of a workspace. */
export const enterTestWorkspace = (id: string): void => enterWorkspace(testWorkspace(id))

/** Leaves test data for the workspace it belongs to. */
export const leaveTestWorkspace = (): void => {
  const base = baseWorkspace(currentWorkspace() ?? '')
  enterWorkspace(isShared(base) ? base : undefined)
}

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
