import type { UserAnswer } from '#shared/contracts/user.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useSaveProfile } from '../mutations.ts'

/** The address that waits to be confirmed, if there is one. Asking for the address that one has takes it back. */
export const PendingEmail = ({ user: { email, pendingEmail } }: { user: UserAnswer }) => {
  const { mutate, isPending } = useSaveProfile()
  if (pendingEmail === undefined) return null

  const keep = () =>
    mutate(
      { email },
      {
        onSuccess: () => showToast({ kind: 'success', text: `${email} stays.` }),
        onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
      },
    )
  return (
    <Callout
      tone="info"
      action={
        <Button size="small" isBusy={isPending} busyText="Cancelling..." onClick={keep}>
          Cancel the change
        </Button>
      }
    >
      We mailed a link to <strong className="font-semibold">{pendingEmail}</strong>; until you open it,{' '}
      <strong className="font-semibold">{email}</strong> stays.
    </Callout>
  )
}
