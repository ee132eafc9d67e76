import { useRef, useState } from 'react'
import { authApi } from '#shared/contracts/auth.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { StrengthMeter } from '#web/components/strength-meter.tsx'
import { request } from '#web/lib/api.ts'
import { type FieldErrors, useContractForm } from '#web/lib/use-contract-form.ts'

/** Sets a new password for a person who knows the one before. */
export const PasswordForm = ({ email, onChanged }: { email: string; onChanged: () => void }) => {
  const form = useRef<HTMLFormElement>(null)
  const [newPassword, setNewPassword] = useState('')
  const { onSubmit, isSending, isSent, errors, message } = useContractForm({
    schema: async () => authApi.changePassword.input,
    read: readPasswords,
    check: checkRepeat,
    send: async (input) => {
      await request(authApi.changePassword, input)
      form.current?.reset()
      setNewPassword('')
      onChanged()
    },
  })

  return (
    <form ref={form} noValidate onSubmit={onSubmit} aria-label="Password" className="grid gap-5">
      {/* Tells a password manager whose password changes. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" name="currentPassword" error={errors.currentPassword}>
        {(control) => <PasswordInput {...control} />}
      </Field>
      <Field label="New password" name="newPassword" error={errors.newPassword}>
        {(control) => (
          <PasswordInput
            autoComplete="new-password"
            {...control}
            value={newPassword}
            onChange={({ target }) => setNewPassword(target.value)}
          />
        )}
      </Field>
      <StrengthMeter password={newPassword} />
      <Field label="New password again" name="repeated" error={errors.repeated}>
        {(control) => <PasswordInput autoComplete="new-password" {...control} />}
      </Field>
      {message && <Callout tone="error">{message}</Callout>}
      {isSent && <Callout tone="success">Your password is changed. You stay signed in here and are signed out everywhere else.</Callout>}
      <div>
        <Button type="submit" variant="primary" isBusy={isSending} busyText="Changing...">
          Change password
        </Button>
      </div>
    </form>
  )
}

/** The form's passwords as the contract names them; the repeated one stays in the form. */
const readPasswords = (form: FormData) => ({ currentPassword: form.get('currentPassword'), newPassword: form.get('newPassword') })

/** A new password is typed twice, because one can't read it while typing. */
const checkRepeat = (form: FormData): FieldErrors =>
  form.get('newPassword') === form.get('repeated') ? {} : { repeated: 'This is not the same password as above.' }
