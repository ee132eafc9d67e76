import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { isOwnMove } from './active-composer.ts'

/** Asks before the person goes to another screen with something unsaved. */
export const LeaveGuard = ({ isUnsaved }: { isUnsaved: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      !isOwnMove(nextLocation.state) &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      text="This browser keeps what you wrote: you find it here when you come back."
      confirmLabel="Leave"
      tone="primary"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
