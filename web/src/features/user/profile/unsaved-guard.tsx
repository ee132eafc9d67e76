import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { storedToken } from '#web/lib/session.ts'

/** Asks before something typed is left behind, for another screen or tab of settings or for another site. */
export const UnsavedGuard = ({ isUnsaved }: { isUnsaved: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    // Whose session has ended is on the way to the login page.
    if (isUnsaved && storedToken() !== undefined) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      text="What you changed in your profile is lost."
      confirmLabel="Leave"
      tone="primary"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
