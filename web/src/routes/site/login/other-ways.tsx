import { useSearchParams } from 'react-router-dom'
import { keptSecondStep } from '#web/features/sign-in/second-step.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { startAgain } from './start-again.ts'

/** What few need on the login page: the second step of a sign-in that has begun, else the way in by a passkey. */
export const OtherWays = () => {
  const [parameters] = useSearchParams()
  if (!parameters.has('step')) return <PasskeyButton redirect={parameters.get('redirect') ?? undefined} />
  const step = keptSecondStep()
  // Somebody came back to an address whose step is over.
  if (!step) startAgain()
  return step ? <SecondStepForm step={step} /> : null
}
