import { useQueryClient } from '@tanstack/react-query'
import { providerNames } from '#shared/domain/users.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { SettingsSection } from '#web/components/settings-section.tsx'
import { sessionQueries } from '#web/features/sessions/queries.ts'
import { useRequestReset } from '#web/features/user/mutations.ts'
import { PasswordForm } from '#web/features/user/password/password-form.tsx'
import { usePerson, userQueries } from '#web/features/user/queries.ts'
import { serverMessageOf } from '#web/lib/api-error.ts'

/** Changes the password, or leads to a first one. */
export const PasswordTab = () => {
  const queryClient = useQueryClient()
  const { email, pendingEmail, hasPassword, providers } = usePerson()
  const readAnew = () => {
    queryClient.removeQueries({ queryKey: sessionQueries.all() })
    void queryClient.invalidateQueries({ queryKey: userQueries.me().queryKey })
  }
  const cancelled = pendingEmail === undefined ? '' : `, the change to ${pendingEmail} is cancelled`

  if (hasPassword)
    return (
      <SettingsSection title="Change your password" lead={`Your other sessions end${cancelled}, and we tell you by mail.`}>
        <PasswordForm email={email} onChanged={readAnew} />
      </SettingsSection>
    )
  const names = providers.map((provider) => providerNames[provider]).join(' and ')
  return (
    <SettingsSection
      title="Set a password"
      lead={`You sign in with ${names} and have no password. We can mail a link to ${email} that sets one; you keep both ways in.`}
    >
      <ResetLink email={email} />
    </SettingsSection>
  )
}

/** For a person who signs in only through a provider: a mailed link sets a first password. */
const ResetLink = ({ email }: { email: string }) => {
  const { mutate, data, error, isPending } = useRequestReset()
  return (
    <div className="grid gap-4">
      {data && <Callout tone="success">{data.message}</Callout>}
      {error && <Callout tone="error">{serverMessageOf(error) ?? 'An error occurred. Please try again later.'}</Callout>}
      <div>
        <Button variant="primary" isBusy={isPending} busyText="Sending..." onClick={() => mutate(email)}>
          Send Reset Link
        </Button>
      </div>
    </div>
  )
}
