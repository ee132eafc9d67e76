import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { useContractForm } from '#web/lib/use-contract-form.ts'

type Props = { token: string; onVerified: (message: string) => void }

/** Verifies an address in another browser than that of the sign-up. */
export const PasswordForm = ({ token, onVerified }: Props) => {
  const { onSubmit, isSending, errors, message } = useContractForm({
    schema: async () => (await import('#shared/contracts/auth.ts')).authApi.postVerifyEmail.input,
    read: (form) => ({ token, password: form.get('password') }),
    send: async (input) => {
      const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
      onVerified((await request(authApi.postVerifyEmail, input)).body.message)
    },
    fallback: 'Verification failed. Please try again.',
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Verify" className="mx-auto grid w-full max-w-sm gap-4 text-left">
      <Field label="Password" name="password" error={errors.password}>
        {(control) => <PasswordInput {...control} />}
      </Field>
      {message && <Callout tone="error">{message}</Callout>}
      <Button type="submit" variant="primary" isBusy={isSending} busyText="Verifying...">
        Verify Email
      </Button>
      <p className="text-ink-muted text-sm">
        You did not sign up? Then leave this page: without the password nothing happens, and the account ends by itself. “Forgot Password?”
        on the login page makes the address yours.
      </p>
    </form>
  )
}
