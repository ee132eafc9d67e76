import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'

/** Signs in with a passkey alone. */
export const PasskeyButton = ({ redirect }: { redirect: string | undefined }) => {
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
