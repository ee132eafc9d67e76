import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { resetDone } from '../login/reset-done.ts'
import { BadLink } from './bad-link.tsx'
import { problemOf } from './password-rule.ts'
import { badToken, resetPassword } from './reset-password.ts'

/** Sets a new password with the token of the mailed link. It can't be sent before it can be right (SPEC.md 5). */
export const ResetForm = ({ token, onAsk }: { token: string; onAsk: () => void }) => {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [wasConfirmed, setConfirmed] = useState(false)
  const problem = problemOf(password, confirmation)
  const { onSubmit, isSending, isSent, errors, message } = useContractForm({
    schema: async () => (await import('#shared/contracts/auth.ts')).authApi.reset.input,
    read: () => ({ token, newPassword: password }),
    send: async (input) => {
      await resetPassword(input)
      void navigate('/login', { replace: true, state: resetDone })
    },
    fallback: 'An error occurred. Please try again later.',
  })

  if (message === badToken) return <BadLink onAsk={onAsk}>{message}</BadLink>
  return (
    <form noValidate onSubmit={onSubmit} aria-label="New password" className="grid gap-5">
      <Field label="New Password" name="newPassword" error={errors.newPassword} isRequired>
        {(control) => (
          <PasswordInput autoComplete="new-password" value={password} onChange={({ target }) => setPassword(target.value)} {...control} />
        )}
      </Field>
      <Field label="Confirm Password" name="confirmation" error={wasConfirmed ? problem : undefined} isRequired>
        {(control) => (
          <PasswordInput
            autoComplete="new-password"
            value={confirmation}
            onChange={({ target }) => setConfirmation(target.value)}
            onBlur={() => setConfirmed(confirmation !== '')}
            {...control}
          />
        )}
      </Field>
      {message && <Callout tone="error">{message}</Callout>}
      <Button type="submit" variant="primary" disabled={problem !== undefined} isBusy={isSending || isSent} busyText="Resetting...">
        Reset Password
      </Button>
    </form>
  )
}
