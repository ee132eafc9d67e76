import { Button } from '#web/components/button.tsx'
import { serverMessageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { useResendVerification } from './mutations.ts'

/** Emails the verification link again. */
export const ResendVerification = ({ email }: { email: string }) => {
  const resend = useResendVerification()
  const onClick = () =>
    resend.mutate(email, {
      onSuccess: () => showToast({ kind: 'success', text: i18n.t('Verification email sent successfully') }),
      onError: (error) => showToast({ kind: 'error', text: serverMessageOf(error) ?? i18n.t('Failed to resend verification email') }),
    })
  return (
    <Button variant="secondary" size="small" isBusy={resend.isPending} busyText={i18n.t('Sending...')} onClick={onClick}>
      {i18n.t('Resend Verification Email')}
    </Button>
  )
}
