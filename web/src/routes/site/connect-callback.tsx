import { CircleAlert, CircleCheck } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { secondMs } from '#shared/domain/times.ts'
import { buttonClass } from '#web/components/button-class.ts'
import { lazyPart } from '#web/components/lazy-part.tsx'
import {
  announceResult,
  type Connected,
  type ConnectionCallback,
  type ConnectionFailure,
  type ConnectionResult,
  namesOf,
  takeCallback,
} from '#web/features/accounts/connection.ts'
import { i18n } from '#web/lib/i18n.ts'
import { keepNotice } from '#web/lib/notices.ts'
import { loginPath, planPath } from '#web/lib/paths.ts'
import { ComeBackPage } from './come-back-page.tsx'

const ChooseAccounts = lazyPart(async () => (await import('#web/features/accounts/choose-accounts.tsx')).ChooseAccounts)

const screenPath = '/dashboard/platforms'
/** How long until the window closes itself (docs/specification.md), in ms. */
const closeAfterMs = { connected: 100, failed: 2 * secondMs }

/** Where a platform sends the person back to after asking whether Crier may act for them. */
export const Component = () => (
  <ComeBackPage title={i18n.t('Connecting')} waiting={i18n.t('Connecting your account...')}>
    <Ending />
  </ComeBackPage>
)

let finishing: Promise<ConnectionCallback> | undefined

/** The returned code works once, no matter how often the page renders. */
const finishOnce = () => {
  finishing ??= takeCallback(location.search).then((callback) => {
    announceResult(callback.result)
    return callback
  })
  return finishing
}

const Ending = () => {
  const { result: first, mode, needsLogin, choice } = use(finishOnce())
  const [chosen, setChosen] = useState<ConnectionResult>()
  const result = chosen ?? first

  useEffect(() => {
    if (needsLogin || result.kind === 'choosing') return
    if (mode === 'popup') {
      const timer = setTimeout(() => window.close(), closeAfterMs[result.kind])
      return () => clearTimeout(timer)
    }
    if (result.kind === 'connected') {
      keepNotice({ kind: 'success', text: i18n.t('Connected {names}.', { names: namesOf(result.accounts) }) })
      location.replace(screenPath)
    }
  }, [result, mode, needsLogin])

  if (result.kind === 'connected') return <Done accounts={result.accounts} isPopup={mode === 'popup'} />
  if (result.kind === 'failed') return <Failed {...result} isPopup={mode === 'popup'} needsLogin={needsLogin} />
  const onConnected = (connected: ConnectionResult) => {
    announceResult(connected)
    setChosen(connected)
  }
  return choice && <ChooseAccounts choice={choice} onConnected={onConnected} />
}

const Done = ({ accounts, isPopup }: { accounts: readonly Connected[]; isPopup: boolean }) => (
  <>
    <CircleCheck aria-hidden className="mx-auto size-10 text-connected" strokeWidth={1.5} />
    <h1 className="font-semibold text-2xl [overflow-wrap:anywhere]">{i18n.t('Connected {names}', { names: namesOf(accounts) })}</h1>
    <p role="status" className="text-ink-muted">
      {isPopup ? i18n.t('You can close this window.') : i18n.t('Going back to Platform Connections...')}
    </p>
  </>
)

type FailedProps = Omit<ConnectionFailure, 'kind'> & { isPopup: boolean; needsLogin: boolean }

const Failed = ({ message, reason, isPopup, needsLogin }: FailedProps) => (
  <>
    <CircleAlert aria-hidden className="mx-auto size-10 text-failed" strokeWidth={1.5} />
    <h1 className="font-semibold text-2xl">{i18n.t('The account wasn’t connected')}</h1>
    <p role="alert" className="[overflow-wrap:anywhere]">
      {message}
    </p>
    {reason === 'declined' && (
      <p className="text-ink-muted">{i18n.t('You didn’t give Crier access to the account, so nothing has changed.')}</p>
    )}
    <p className="flex flex-wrap justify-center gap-3">
      {needsLogin ? (
        <a className={buttonClass({ variant: 'primary' })} href={loginPath(screenPath)}>
          {i18n.t('Log In')}
        </a>
      ) : reason === 'expired' ? (
        <a className={buttonClass({ variant: 'primary' })} href={screenPath}>
          {i18n.t('Try again')}
        </a>
      ) : (
        !isPopup && (
          <>
            {reason === 'plan-limit' && (
              <a className={buttonClass({ variant: 'primary' })} href={planPath()}>
                {i18n.t('See plans')}
              </a>
            )}
            <a className={buttonClass({ variant: 'secondary' })} href={screenPath}>
              {i18n.t('Back to Platform Connections')}
            </a>
          </>
        )
      )}
    </p>
  </>
)
