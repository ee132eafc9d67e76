import type { Machine } from '#functions/ports/machine.ts'
import type { People } from '#functions/ports/people.ts'
import type { SystemState } from '#shared/contracts/admin-rows.ts'
import { crierVersion } from '#shared/domain/crier-version.ts'
import type { SignUpMode } from '#shared/domain/sign-up.ts'
import { checkHealth, type HealthDeps } from '../health/check-health.ts'
import type { ChooseSignUpDeps } from './choose-sign-up.ts'

export type SystemDeps = HealthDeps &
  ChooseSignUpDeps & {
    people: Pick<People, 'count'>
    /** Missing where the machine is nobody's own. */
    machine?: Machine | undefined
    /** Who may sign up until an administrator chooses. */
    signUp: SignUpMode
    /** The version of Node that runs this. */
    nodeVersion: string
  }

const countMax = 10_000

/** How Crier is at `now` (ms). */
export const showSystem = async (deps: SystemDeps, now: number): Promise<SystemState> => {
  const [health, count, machine, choice] = await Promise.all([
    checkHealth(deps, now),
    deps.people.count(countMax + 1),
    deps.machine?.state(),
    deps.signUpChoices?.get(),
  ])
  return {
    ...health,
    version: crierVersion,
    node: deps.nodeVersion,
    people: { count: Math.min(count, countMax), isMore: count > countMax },
    signUp: choice?.mode ?? deps.signUp,
    canChooseSignUp: deps.signUpChoices !== undefined,
    ...(choice && { signUpSetAt: choice.setAt }),
    ...(machine && { machine }),
  }
}
