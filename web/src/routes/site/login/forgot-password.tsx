import { Suspense } from 'react'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'

export type ForgotPasswordProps = {
  isOpen: boolean
  onClose: () => void
  /** What the person has already typed. */
  email?: string
}

const ResetRequestDialog = lazyPart(async () => (await import('./reset-request-dialog.tsx')).ResetRequestDialog)

/** Requests the link that sets a new password. It's loaded on demand because most people know their password. */
export const ForgotPassword = (props: ForgotPasswordProps) => {
  const wasOpen = useWasEver(props.isOpen)
  return (
    wasOpen && (
      <Suspense>
        <ResetRequestDialog {...props} />
      </Suspense>
    )
  )
}

/** What the new-password page leaves in the history for the login page it leads to. */
export const resetDone = { isReset: true }

export const wasJustReset = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isReset' in state
