import { authApi } from '#shared/contracts/auth.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { request } from '#web/lib/api.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'

/** Confirms by the password. */
export const PasswordProof = ({ email, onProven }: { email: string; onProven: () => void }) => {
  const { onSubmit, isSending, errors, message } = useContractForm({
    schema: async () => authApi.confirm.input,
    read: (form) => ({ password: form.get('password') }),
    send: async (input) => {
      await request(authApi.confirm, input)
      onProven()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Confirm" className="grid gap-5">
      {/* Tells a password manager whose password is asked for. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Password" name="password" error={errors.password}>
        {(control) => <PasswordInput {...control} />}
      </Field>
      {message && <Callout tone="error">{message}</Callout>}
      <div>
        <Button type="submit" variant="primary" isBusy={isSending} busyText="Confirming...">
          Confirm
        </Button>
      </div>
    </form>
  )
}
