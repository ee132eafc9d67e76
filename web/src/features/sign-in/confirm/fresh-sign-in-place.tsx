import { lazy, Suspense, useEffect } from 'react'
import { useWasEver } from '#web/components/use-was-ever.ts'
import { hostFreshSignIn, useIsAskedForFreshSignIn } from '#web/lib/fresh-sign-in.ts'
import type { Confirming } from './confirm-dialog.tsx'

// Most days nobody is asked.
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/** Where the person is asked whether it is them, once per page of the browser. */
export const FreshSignInPlace = (person: Confirming) => {
  const isAsked = useIsAskedForFreshSignIn()
  const wasAsked = useWasEver(isAsked)
  useEffect(hostFreshSignIn, [])
  return (
    wasAsked && (
      <Suspense>
        <ConfirmDialog isOpen={isAsked} {...person} />
      </Suspense>
    )
  )
}
