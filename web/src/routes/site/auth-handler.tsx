import { Suspense, use, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { Spinner } from '#web/components/spinner.tsx'
import { type Finished, finishHere } from '#web/features/sign-in/finish-here.ts'
import { followResult } from '#web/features/sign-in/follow-result.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { NotSignedIn } from './social-callback/not-signed-in.tsx'

/** Finishes a sign-in through a provider where no other page waits for it. */
export const Component = () => {
  useTitle('Signing In')
  return (
    <main id="main" className="mx-auto grid min-h-svh max-w-md content-center gap-5 px-6 py-12 text-center">
      <Suspense fallback={<Spinner text="Logging you in..." />}>
        <Ending />
      </Suspense>
    </main>
  )
}

let finishing: Promise<Finished> | undefined

/** A code is good once, however often the page is drawn. */
const finishOnce = () => {
  finishing ??= finishHere(location.search)
  return finishing
}

const Ending = () => {
  const navigate = useNavigate()
  const { outcome, begun } = use(finishOnce())

  useEffect(() => {
    if (outcome.kind === 'answered' && begun) void followResult(outcome.result, begun, (path) => void navigate(path, { replace: true }))
  }, [outcome, begun, navigate])

  return outcome.kind === 'failed' ? <NotSignedIn message={outcome.message} /> : <Spinner text="Logging you in..." />
}
