import { type MouseEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { type Resent, resendVerification } from './resend-verification.ts'

/** Mails the verification link again, to the address that stands in the form around it. */
export const ResendButton = () => {
  const [isSending, setIsSending] = useState(false)
  const [resent, setResent] = useState<Resent>()

  const onResend = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setIsSending(true)
    setResent(await resendVerification(form ? new FormData(form).get('email') : null))
    setIsSending(false)
  }
  return (
    <>
      <Button variant="secondary" isBusy={isSending} busyText="Sending..." onClick={onResend}>
        Resend Verification Email
      </Button>
      {resent && <Callout tone={resent.isSent ? 'success' : 'error'}>{resent.text}</Callout>}
    </>
  )
}
