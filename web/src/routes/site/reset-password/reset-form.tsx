import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { authApi } from '#shared/contracts/auth.ts'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { resetDone } from '../login/reset-done.ts'
import { BadLink } from './bad-link.tsx'
import { problemOf } from './password-rule.ts'

/** Sets a new password with the token of the mailed link. It can't be sent before it can be right (docs/specification.md). */
export const ResetForm = ({ token, onAsk }: { token: string; onAsk: () => void }) => {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [wasConfirmed, setConfirmed] = useState(false)
  const problem = problemOf(password, confirmation)
  const { onSubmit, isSending, isSent, errors, message, code } = useContractForm({
    schema: async () => (await import('#shared/contracts/auth.ts')).authApi.reset.input,
    read: () => ({ token, newPassword: password }),
    send: async (input) => {
      await resetPassword(input)
      void navigate('/login', { replace: true, state: resetDone })
    },
    fallback: 'An error occurred. Please try again later.',
  })

  if (code === 'expired') return <BadLink onAsk={onAsk}>{message}</BadLink>
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

/** Fixed by docs/specification.md. */
const badToken = 'Invalid or expired reset token. Please request a new password reset.'

/** Sets the new password. A 400 is about the token, unless it names the password: one that everybody would guess is refused as well. */
const resetPassword = async (input: InputFor<typeof authApi.reset>): Promise<void> => {
  const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
  try {
    await request(authApi.reset, input)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400 || error.errors.newPassword) throw error
    throw new ApiError(badToken, { status: 400, code: 'expired' })
  }
}
