import { Button } from '#web/components/button.tsx'
import { serverMessageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useResendVerification } from './mutations.ts'

/** Mails the verification link again. */
export const ResendVerification = ({ email }: { email: string }) => {
  const resend = useResendVerification()
  const onClick = () =>
    resend.mutate(email, {
      onSuccess: () => showToast({ kind: 'success', text: 'Verification email sent successfully' }),
      onError: (error) => showToast({ kind: 'error', text: serverMessageOf(error) ?? 'Failed to resend verification email' }),
    })
  return (
    <Button variant="secondary" size="small" isBusy={resend.isPending} busyText="Sending..." onClick={onClick}>
      Resend Verification Email
    </Button>
  )
}
