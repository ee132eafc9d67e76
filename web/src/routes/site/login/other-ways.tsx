import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { keptSecondStep } from '#web/features/sign-in/second-step.ts'
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

/** Signs in with a passkey alone. */
const PasskeyButton = ({ redirect }: { redirect: string | undefined }) => {
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const onPress = async () => {
    setBusy(true)
    setMessage('')
    // Few have one, and its library waits until then.
    const { signInWithPasskey } = await import('./sign-in-with-passkey.ts')
    setMessage(await signInWithPasskey(redirect ?? null))
    setBusy(false)
  }
  return (
    <>
      {message && <Callout tone="error">{message}</Callout>}
      <Button icon={KeyRound} isBusy={isBusy} onClick={() => void onPress()}>
        Sign in with a passkey
      </Button>
    </>
  )
}
