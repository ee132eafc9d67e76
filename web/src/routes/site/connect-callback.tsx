import { CircleAlert, CircleCheck } from 'lucide-react'
import { use, useEffect } from 'react'
import { buttonClass } from '#web/components/button-class.ts'
import { announceResult } from '#web/features/accounts/connection.ts'
import { type ComeBack, finishConnection } from '#web/features/accounts/finish-connection.ts'
import { keepNotice } from '#web/lib/notices.ts'
import { loginPath } from '#web/lib/places.ts'
import { ComeBackPage } from './come-back-page.tsx'

const screenPath = '/dashboard/platforms'
/** The window closes itself (SPEC.md 2), in ms. */
const closeAfterMs = { connected: 100, failed: 2_000 }

/** Where a platform sends the person back to after they were asked whether Crier may act for them. */
export const Component = () => (
  <ComeBackPage title="Connecting" waiting="Connecting your account...">
    <Ending />
  </ComeBackPage>
)

let finishing: Promise<ComeBack> | undefined

/** What came back is good once, however often the page is drawn. */
const finishOnce = () => {
  finishing ??= finishConnection(location.search).then((comeBack) => {
    announceResult(comeBack.result)
    return comeBack
  })
  return finishing
}

const Ending = () => {
  const { result, mode, needsLogin } = use(finishOnce())

  useEffect(() => {
    if (needsLogin) return
    if (mode === 'popup') {
      const timer = setTimeout(() => window.close(), closeAfterMs[result.kind])
      return () => clearTimeout(timer)
    }
    if (result.kind === 'connected') {
      keepNotice({ kind: 'success', text: `Connected @${result.username}.` })
      location.replace(screenPath)
    }
  }, [result, mode, needsLogin])

  if (result.kind === 'connected')
    return (
      <>
        <CircleCheck aria-hidden className="mx-auto size-10 text-connected" strokeWidth={1.5} />
        <h1 className="font-semibold text-2xl">Connected @{result.username}</h1>
        <p role="status" className="text-ink-muted">
          {mode === 'popup' ? 'You can close this window.' : 'Going back to Platform Connections...'}
        </p>
      </>
    )
  return <Failed message={result.message} isPopup={mode === 'popup'} needsLogin={needsLogin} />
}

const Failed = ({ message, isPopup, needsLogin }: { message: string; isPopup: boolean; needsLogin: boolean }) => (
  <>
    <CircleAlert aria-hidden className="mx-auto size-10 text-failed" strokeWidth={1.5} />
    <h1 className="font-semibold text-2xl">The account is not connected</h1>
    <p role="alert" className="[overflow-wrap:anywhere]">
      {message}
    </p>
    {message === 'Authentication error: access_denied' && (
      <p className="text-ink-muted">You did not let Crier act for the account, so nothing has changed.</p>
    )}
    <p className="flex flex-wrap justify-center gap-3">
      {needsLogin ? (
        <a className={buttonClass({ variant: 'primary' })} href={loginPath(screenPath)}>
          Log In
        </a>
      ) : message.includes('expired') ? (
        <a className={buttonClass({ variant: 'primary' })} href={screenPath}>
          Try again
        </a>
      ) : (
        !isPopup && (
          <a className={buttonClass({ variant: 'secondary' })} href={screenPath}>
            Back to Platform Connections
          </a>
        )
      )}
    </p>
  </>
)
