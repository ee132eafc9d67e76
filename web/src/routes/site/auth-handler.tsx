import { use, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { Spinner } from '#web/components/spinner.tsx'
import { type Finished, finishHere } from '#web/features/sign-in/finish-here.ts'
import { followResult } from '#web/features/sign-in/follow-result.ts'
import { keepNotice } from '#web/lib/notices.ts'
import { redirectTarget } from '#web/lib/places.ts'
import { ComeBackPage } from './come-back-page.tsx'
import { NotSignedIn } from './social-callback/not-signed-in.tsx'

/** Finishes a sign-in through a provider where no other page waits for it. */
export const Component = () => (
  <ComeBackPage title="Signing In" waiting="Logging you in...">
    <Ending />
  </ComeBackPage>
)

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
    if (outcome.kind === 'confirmed') {
      keepNotice({ kind: 'success', text: 'You confirmed that it is you. For five minutes you are not asked again.' })
      location.replace(redirectTarget(begun?.redirect ?? null))
    }
    if (outcome.kind === 'answered' && begun) void followResult(outcome.result, begun, (path) => void navigate(path, { replace: true }))
  }, [outcome, begun, navigate])

  return outcome.kind === 'failed' ? <NotSignedIn message={outcome.message} /> : <Spinner text="Logging you in..." />
}
