import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { authApi } from '#shared/contracts/auth.ts'
import { providerNames } from '#shared/domain/users.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { SettingsSection } from '#web/components/section.tsx'
import { StrengthMeter } from '#web/components/strength-meter.tsx'
import { sessionQueries } from '#web/features/sessions/queries.ts'
import { useRequestReset } from '#web/features/user/mutations.ts'
import { usePerson, userQueries } from '#web/features/user/queries.ts'
import { request } from '#web/lib/api.ts'
import { serverMessageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { type FieldErrors, useContractForm } from '#web/lib/use-contract-form.ts'

/** Changes the password, or links to setting the first one. */
export const PasswordTab = () => {
  const queryClient = useQueryClient()
  const { email, pendingEmail, hasPassword, providers } = usePerson()
  const readAnew = () => {
    queryClient.removeQueries({ queryKey: sessionQueries.all() })
    void queryClient.invalidateQueries({ queryKey: userQueries.me().queryKey })
  }
  if (hasPassword)
    return (
      <SettingsSection
        title={i18n.t('Change your password')}
        lead={
          pendingEmail === undefined
            ? i18n.t('Your other sessions end, and we’ll let you know by email.')
            : i18n.t('Your other sessions end, the change to {email} is cancelled, and we’ll let you know by email.', {
                email: pendingEmail,
              })
        }
      >
        <PasswordForm email={email} onChanged={readAnew} />
      </SettingsSection>
    )
  const names = new Intl.ListFormat(i18n.locale).format(providers.map((provider) => providerNames[provider]))
  return (
    <SettingsSection
      title={i18n.t('Set a password')}
      lead={i18n.t(
        'You sign in with {names} and have no password. We can email a link to {email} to set one. You’ll be able to use both.',
        { names, email },
      )}
    >
      <ResetLink email={email} />
    </SettingsSection>
  )
}

/** For a person who signs in only through a provider: an emailed link sets the first password. */
const ResetLink = ({ email }: { email: string }) => {
  const { mutate, data, error, isPending } = useRequestReset()
  return (
    <div className="grid gap-4">
      {data && <Callout tone="success">{data.message}</Callout>}
      {error && <Callout tone="error">{serverMessageOf(error) ?? i18n.t('An error occurred. Please try again later.')}</Callout>}
      <div>
        <Button variant="primary" isBusy={isPending} busyText={i18n.t('Sending...')} onClick={() => mutate(email)}>
          {i18n.t('Send Reset Link')}
        </Button>
      </div>
    </div>
  )
}

/** Sets a new password for a person who knows the current one. */
const PasswordForm = ({ email, onChanged }: { email: string; onChanged: () => void }) => {
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
    <form ref={form} noValidate onSubmit={onSubmit} aria-label={i18n.t('Password')} className="grid gap-5">
      {/* Tells a password manager whose password is changing. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={i18n.t('Current password')} name="currentPassword" error={errors.currentPassword}>
        {(control) => <PasswordInput {...control} fieldName={i18n.t('Current password')} />}
      </Field>
      <Field label={i18n.t('New password')} name="newPassword" error={errors.newPassword}>
        {(control) => (
          <PasswordInput
            autoComplete="new-password"
            {...control}
            fieldName={i18n.t('New password')}
            value={newPassword}
            onChange={({ target }) => setNewPassword(target.value)}
          />
        )}
      </Field>
      <StrengthMeter password={newPassword} />
      <Field label={i18n.t('New password again')} name="repeated" error={errors.repeated}>
        {(control) => <PasswordInput autoComplete="new-password" {...control} fieldName={i18n.t('New password again')} />}
      </Field>
      {message && <Callout tone="error">{message}</Callout>}
      {isSent && (
        <Callout tone="success">{i18n.t('Password changed. You’re still signed in here and signed out everywhere else.')}</Callout>
      )}
      <div>
        <Button type="submit" variant="primary" isBusy={isSending} busyText={i18n.t('Changing...')}>
          {i18n.t('Change password')}
        </Button>
      </div>
    </form>
  )
}

/** The form's passwords, named as in the contract. The repeated password stays in the form. */
const readPasswords = (form: FormData) => ({ currentPassword: form.get('currentPassword'), newPassword: form.get('newPassword') })

/** A new password is typed twice because it can't be read while typing. */
const checkRepeat = (form: FormData): FieldErrors =>
  form.get('newPassword') === form.get('repeated') ? {} : { repeated: i18n.t('The passwords don’t match.') }
