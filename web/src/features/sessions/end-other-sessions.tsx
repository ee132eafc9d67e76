import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { useIsAskedForFreshSignIn } from '#web/lib/fresh-sign-in.ts'
import { showToast } from '#web/lib/toast.ts'
import { useEndOtherSessions } from './mutations.ts'

export type OthersEnded = {
  /** The address that waits to be confirmed; the wish for it ends with the sessions. */
  pendingEmail: string | undefined
  onOthersEnded: () => void
}

/** Signs out everywhere but here, after asking: who is signed out elsewhere may be writing. */
export const EndOtherSessions = ({ count, pendingEmail, onOthersEnded }: OthersEnded & { count: number }) => {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useEndOtherSessions()
  const isAsked = useIsAskedForFreshSignIn()
  const close = () => setOpen(false)
  const onConfirm = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ kind: 'success', text: 'You are signed out everywhere else.' })
        onOthersEnded()
      },
      onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
      onSettled: close,
    })
  const cancelled = pendingEmail === undefined ? '' : ` The change to ${pendingEmail} is cancelled.`
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Sign out everywhere else</Button>
      <ConfirmDialog
        isOpen={isOpen && !isAsked}
        onClose={close}
        title="Sign out everywhere else?"
        text={`${count === 1 ? 'One other session ends' : `${count} other sessions end`} at once. You stay signed in here.${cancelled}`}
        confirmLabel="Sign out"
        onConfirm={onConfirm}
        isBusy={isPending}
      />
    </div>
  )
}
