import { Suspense } from 'react'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'

export type ForgotPasswordProps = {
  isOpen: boolean
  onClose: () => void
  /** What the person has typed before. */
  email?: string
}

const ResetRequestDialog = lazyPart(async () => (await import('./reset-request-dialog.tsx')).ResetRequestDialog)

/** Asks for the link that sets a new password. Most people know theirs, so it is loaded when it is asked for. */
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

/** What the page of a new password leaves in the history for the login page that it leads to. */
export const resetDone = { isReset: true }

export const wasJustReset = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isReset' in state
