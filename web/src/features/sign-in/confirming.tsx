import { Suspense, useEffect } from 'react'
import type { Provider } from '#shared/domain/users.ts'
import { lazyPart, useWasEver } from '#web/components/lazy-part.tsx'
import { hostFreshSignIn, useIsAskedForFreshSignIn } from '#web/lib/fresh-sign-in.ts'

// Loaded on demand, because it's rarely needed.
const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

type Props = { email: string; hasPassword: boolean; providers: Provider[] }

/** Asks the signed-in person to confirm their identity. Rendered on each screen with actions that need it. */
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
