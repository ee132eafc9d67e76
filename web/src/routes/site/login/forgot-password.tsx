import { Suspense, useState } from 'react'
import { lazyPart } from '#web/components/lazy-part.tsx'

export type ForgotPasswordProps = {
  isOpen: boolean
  onClose: () => void
  /** What the person has already typed. */
  email?: string
}

const ResetRequestDialog = lazyPart(async () => (await import('./reset-request-dialog.tsx')).ResetRequestDialog)

/** Requests the link that sets a new password. It's loaded on demand because most people know their password. */
export const ForgotPassword = (props: ForgotPasswordProps) => {
  const openings = useOpenings(props.isOpen)
  return <Suspense>{openings > 0 && <ResetRequestDialog key={openings} {...props} />}</Suspense>
}

/** How often it has opened. Each opening starts anew: what was said in the last one may not be true of this one. */
const useOpenings = (isOpen: boolean) => {
  const [known, setKnown] = useState({ isOpen: false, openings: 0 })
  if (isOpen !== known.isOpen) setKnown({ isOpen, openings: known.openings + Number(isOpen) })
  return known.openings
}

/** What the new-password page leaves in the history for the login page it leads to. */
export const resetDone = { isReset: true }

export const wasJustReset = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isReset' in state
