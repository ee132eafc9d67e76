import type { SecondStep } from '#shared/contracts/user-answer.ts'

/** A sign-in whose first factor is right; `target` is where the person was on their way to. */
export type BegunStep = SecondStep & { target: string }

const storageKey = 'crier:second-step'

/** Where it is gone on with. */
export const secondStepPath = '/login?step'

/** Keeps it for this tab. */
export const keepSecondStep = (step: BegunStep): void => sessionStorage.setItem(storageKey, JSON.stringify(step))

export const forgetSecondStep = (): void => sessionStorage.removeItem(storageKey)

export const keptSecondStep = (): BegunStep | undefined => {
  const step: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
  return isStep(step) ? step : undefined
}

const isStep = (value: unknown): value is BegunStep => typeof value === 'object' && value !== null && 'token' in value && 'methods' in value
