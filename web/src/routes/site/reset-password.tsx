import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { authApi } from '#shared/contracts/auth.ts'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { forgetSession } from '#web/lib/session.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ForgotPassword, resetDone } from './login/forgot-password.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** The page linked from the reset email. */
export const Component = () => {
  useTitle(i18n.t('Reset Password'))
  const token = useSearchParams()[0].get('token')
  const [isAsking, setAsking] = useState(false)
  const onAsk = () => setAsking(true)
  return (
    <SignInPage
      title={i18n.t('Choose a new password.')}
      lead={
        <>
          <p>{i18n.t('Pick one you don’t use anywhere else. Setting it logs you out on every device.')}</p>
          <p className="mt-6 text-base">
            <Link to="/login" className="rounded-control text-ink underline underline-offset-4">
              {i18n.t('Back to Login')}
            </Link>
          </p>
        </>
      }
    >
      {token ? (
        <ResetForm token={token} onAsk={onAsk} />
      ) : (
        <BadLink onAsk={onAsk}>{i18n.t('Invalid or missing reset token. Please request a new password reset.')}</BadLink>
      )}
      <ForgotPassword isOpen={isAsking} onClose={() => setAsking(false)} />
    </SignInPage>
  )
}

/**
 * Sets a new password with the emailed link's token. It can't be submitted until it can be valid
 * (docs/specification.md).
 */
const ResetForm = ({ token, onAsk }: { token: string; onAsk: () => void }) => {
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
      // A person who sets their first password is still signed in here, and the server has ended that session too.
      forgetSession()
      void navigate('/login', { replace: true, state: resetDone })
    },
    fallback: i18n.t('An error occurred. Please try again later.'),
  })

  if (code === 'expired') return <BadLink onAsk={onAsk}>{message}</BadLink>
  return (
    <form noValidate onSubmit={onSubmit} aria-label={i18n.t('New password')} className="grid gap-5">
      <Field label={i18n.t('New Password')} name="newPassword" error={errors.newPassword} isRequired>
        {(control) => (
          <PasswordInput
            autoComplete="new-password"
            fieldName={i18n.t('New Password')}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            {...control}
          />
        )}
      </Field>
      <Field label={i18n.t('Confirm Password')} name="confirmation" error={wasConfirmed ? problem : undefined} isRequired>
        {(control) => (
          <PasswordInput
            autoComplete="new-password"
            fieldName={i18n.t('Confirm Password')}
            value={confirmation}
            onChange={({ target }) => setConfirmation(target.value)}
            onBlur={() => setConfirmed(confirmation !== '')}
            {...control}
          />
        )}
      </Field>
      {message && <Callout tone="error">{message}</Callout>}
      <Button
        type="submit"
        variant="primary"
        disabled={problem !== undefined}
        isBusy={isSending || isSent}
        busyText={i18n.t('Resetting...')}
      >
        {i18n.t('Reset Password')}
      </Button>
    </form>
  )
}

/** Fixed by docs/specification.md. */
const badToken = i18n.t('Invalid or expired reset token. Please request a new password reset.')

/**
 * Sets the new password. A 400 is about the token unless it names the password, since an easily guessed password is
 * refused too.
 */
const resetPassword = async (input: InputFor<typeof authApi.reset>): Promise<void> => {
  const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
  try {
    await request(authApi.reset, input)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400 || error.errors.newPassword) throw error
    throw new ApiError(badToken, { status: 400, code: 'expired' })
  }
}

/** An invalid link, and the way to a new one. */
const BadLink = ({ onAsk, children }: { onAsk: () => void; children: ReactNode }) => (
  <div className="grid gap-5">
    <Callout tone="error">{children}</Callout>
    <Button onClick={onAsk}>{i18n.t('Request a New Link')}</Button>
  </div>
)

/**
 * From docs/specification.md, the same as in the contract. A deployment with stricter rules says so when it refuses.
 * Importing the contract would load its parser before anything is typed.
 */
const ruleLengthMin = 6

export const rule = i18n.t('Passwords must match and be at least 6 characters long')

/** Returns what is wrong with a new password that was typed twice, if anything. */
export const problemOf = (password: string, confirmation: string): string | undefined => {
  return password.length < ruleLengthMin || password !== confirmation ? rule : undefined
}
