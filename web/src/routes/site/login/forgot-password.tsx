import { Suspense } from 'react'
import { lazyPart } from '#web/components/lazy-part.ts'
import { useWasEver } from '#web/components/use-was-ever.ts'

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
