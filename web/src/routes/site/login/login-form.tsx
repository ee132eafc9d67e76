import { useSearchParams } from 'react-router-dom'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { logIn } from './log-in.ts'
import { ResendButton } from './resend-button.tsx'

/** What the server says to the right password of an address that was not verified yet (SPEC.md 2). */
const unverified = 'Please verify your email before logging in'

export const LoginForm = () => {
  const redirect = useSearchParams()[0].get('redirect')
  const { onSubmit, isSending, isSent, errors, message } = useContractForm({
    schema: async () => (await import('#shared/contracts/auth.ts')).authApi.login.input,
    send: (input) => logIn(input, redirect),
    fallback: 'Server response missing token',
  })

  return (
    <form noValidate onSubmit={onSubmit} aria-label="Log in" className="grid gap-5">
      <Field label="Email" name="email" error={errors.email} isRequired>
        {(control) => <TextInput type="email" autoComplete="email" {...control} />}
      </Field>
      <Field label="Password" name="password" error={errors.password} isRequired>
        {(control) => <PasswordInput autoComplete="current-password" {...control} />}
      </Field>
      {message && <Callout tone="error">{message}</Callout>}
      {message === unverified && <ResendButton />}
      <Button type="submit" variant="primary" isBusy={isSending || isSent} busyText="Logging in...">
        Log In
      </Button>
    </form>
  )
}
