import { forgetSecondStep } from '#web/features/sign-in/second-step.ts'

/** Leaves a second step for the login page. */
export const startAgain = () => {
  forgetSecondStep()
  location.replace('/login')
}
