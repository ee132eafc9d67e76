import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import { knownSender } from '../contact/known-sender.ts'
import { type Resent, resendVerification } from '../login/resend-verification.ts'

/** Mails the verification link again, to whoever it was that opened one that does not work. */
export const ResendForm = () => {
  const [isSending, setIsSending] = useState(false)
  const [resent, setResent] = useState<Resent>()

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    setResent(await resendVerification(new FormData(event.currentTarget).get('email')))
    setIsSending(false)
  }
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Resend verification" className="mx-auto grid w-full max-w-sm gap-4 text-left">
      <Field label="Email" name="email" isRequired>
        {(control) => <TextInput type="email" autoComplete="email" defaultValue={knownSender().email} {...control} />}
      </Field>
      {resent && <Callout tone={resent.isSent ? 'success' : 'error'}>{resent.text}</Callout>}
      <Button type="submit" variant="primary" isBusy={isSending} busyText="Sending...">
        Resend Verification Email
      </Button>
    </form>
  )
}
