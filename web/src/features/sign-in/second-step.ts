import type { SecondStep } from '#shared/contracts/user-answer.ts'
import { mustBeKept } from '#web/lib/session.ts'
import { keptForTab } from '#web/lib/storage.ts'

/** A sign-in that passed its first factor. `target` is where the person was going. */
export type BegunStep = SecondStep & { target: string }

const storageKey = 'crier:second-step'

/** The page where it continues. */
export const secondStepPath = '/login?step'

/** Keeps it for this tab. Throws if the next page wouldn't find it. */
export const keepSecondStep = (step: BegunStep): void => mustBeKept(keptForTab.set(storageKey, JSON.stringify(step)))

export const forgetSecondStep = (): void => keptForTab.remove(storageKey)

export const keptSecondStep = (): BegunStep | undefined => {
  const step = keptForTab.read(storageKey)
  return isStep(step) ? step : undefined
}

const isStep = (value: unknown): value is BegunStep => typeof value === 'object' && value !== null && 'token' in value && 'methods' in value
