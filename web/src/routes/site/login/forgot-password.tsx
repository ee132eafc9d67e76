import { lazy, Suspense } from 'react'
import { useWasEver } from '#web/components/use-was-ever.ts'

export type ForgotPasswordProps = {
  isOpen: boolean
  onClose: () => void
  /** What the person has typed before. */
  email?: string
}

const ResetRequestDialog = lazy(async () => ({ default: (await import('./reset-request-dialog.tsx')).ResetRequestDialog }))

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
