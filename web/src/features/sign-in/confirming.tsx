import { Suspense, useEffect } from 'react'
import type { Provider } from '#shared/domain/users.ts'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { hostFreshSignIn, useIsAskedForFreshSignIn } from '#web/lib/fresh-sign-in.ts'

// Most days nobody is asked.
const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

type Props = { email: string; hasPassword: boolean; providers: Provider[] }

/** Where who is signed in is asked to confirm that it is them; on each screen that does what needs it. */
export const Confirming = ({ email, hasPassword, providers }: Props) => {
  const isAsked = useIsAskedForFreshSignIn()
  const wasAsked = useWasEver(isAsked)
  useEffect(hostFreshSignIn, [])
  return (
    wasAsked && (
      <Suspense>
        <ConfirmDialog isOpen={isAsked} email={email} hasPassword={hasPassword} providers={providers} />
      </Suspense>
    )
  )
}
