import { useQueryClient } from '@tanstack/react-query'
import { providerNames } from '#shared/domain/users.ts'
import { SettingsSection } from '#web/components/settings-section.tsx'
import { sessionQueries } from '#web/features/sessions/queries.ts'
import { PasswordForm } from '#web/features/user/password/password-form.tsx'
import { ResetLink } from '#web/features/user/password/reset-link.tsx'
import { userQueries } from '#web/features/user/queries.ts'
import { usePerson } from '#web/features/user/use-person.ts'

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
