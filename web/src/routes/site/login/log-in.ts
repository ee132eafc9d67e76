import type { authApi } from '#shared/contracts/auth.ts'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { keepSecondStep, secondStepPath } from '#web/features/sign-in/second-step.ts'
import { redirectTarget } from '#web/lib/paths.ts'
import { enter } from './enter.ts'

/** Begins a session and goes on to where the person was on their way to, or to the second step. */
export const logIn = async (input: InputFor<typeof authApi.login>, redirect: string | null) => {
  const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
  const { body } = await request(authApi.login, input)
  if ('secondStep' in body) {
    keepSecondStep({ ...body.secondStep, target: redirectTarget(redirect) })
    return location.assign(secondStepPath)
  }
  await enter(body, redirectTarget(redirect))
}
