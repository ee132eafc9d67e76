import { CircleCheck } from 'lucide-react'
import { use, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { secondMs } from '#shared/domain/times.ts'
import { Spinner } from '#web/components/spinner.tsx'
import { type HandOver, handOver } from '#web/features/sign-in/callback.ts'
import { i18n } from '#web/lib/i18n.ts'
import { ComeBackPage, NotSignedIn } from './come-back-page.tsx'

/** How long until the window closes itself, in ms. */
const closeAfterMs = { taken: 100, failed: 2 * secondMs }

/** Where a provider sends the person back to after asking whether they want to sign in. */
export const Component = () => (
  <ComeBackPage title={i18n.t('Signing In')} waiting={i18n.t('Logging you in...')}>
    <Ending />
  </ComeBackPage>
)

let handing: Promise<HandOver> | undefined

/** The returned code is handed over once, no matter how often the page renders. */
const handOverOnce = () => {
  handing ??= handOver({ address: location, opener: window.opener })
  return handing
}

const Ending = () => {
  const navigate = useNavigate()
  const end = use(handOverOnce())

  useEffect(() => {
    if (end.kind === 'here') return void navigate(end.path, { replace: true })
    if (end.kind === 'failed' && !end.isPopup) return
    const timer = setTimeout(() => window.close(), closeAfterMs[end.kind])
    return () => clearTimeout(timer)
  }, [end, navigate])

  if (end.kind === 'failed') return <NotSignedIn {...end} />
  return end.kind === 'taken' ? <Arrived /> : <Spinner text={i18n.t('Logging you in...')} />
}

/** The waiting page takes over from here. */
const Arrived = () => (
  <>
    <CircleCheck aria-hidden className="mx-auto size-10 text-connected" strokeWidth={1.5} />
    <h1 className="font-semibold text-2xl">{i18n.t('You’re all set')}</h1>
    <p role="status" className="text-ink-muted">
      {i18n.t('You can close this window.')}
    </p>
  </>
)
