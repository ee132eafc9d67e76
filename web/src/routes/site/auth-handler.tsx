import { use, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Spinner } from '#web/components/spinner.tsx'
import { type BegunSignIn, forgetSignIn, isProvider, keptSignIn } from '#web/features/sign-in/begun-sign-in.ts'
import { followResult } from '#web/features/sign-in/follow-result.ts'
import type { FailureReason } from '#web/features/sign-in/sign-in-answer.ts'
import { confirmByCode, exchangeCode, type SignInOutcome } from '#web/features/sign-in/through-provider.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { keepNotice } from '#web/lib/notices.ts'
import { redirectTarget } from '#web/lib/paths.ts'
import { ComeBackPage, NotSignedIn } from './come-back-page.tsx'

/** Completes a provider sign-in when no other page is waiting for it. */
export const Component = () => (
  <ComeBackPage title={i18n.t('Signing In')} waiting={i18n.t('Logging you in...')}>
    <Ending />
  </ComeBackPage>
)

let finishing: Promise<Finished> | undefined

/** A code works once, no matter how often the page renders. */
const finishOnce = () => {
  finishing ??= finishHere(location.search)
  return finishing
}

const Ending = () => {
  const navigate = useNavigate()
  const { outcome, begun } = use(finishOnce())
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (outcome.kind === 'confirmed') {
      keepNotice({ kind: 'success', text: i18n.t('Thanks for confirming. We won’t ask again for 5 minutes.') })
      location.replace(redirectTarget(begun?.redirect ?? null))
    }
    if (outcome.kind === 'answered' && begun)
      followResult(outcome.result, begun, (path) => void navigate(path, { replace: true })).catch((error) => setProblem(messageOf(error)))
  }, [outcome, begun, navigate])

  if (problem !== undefined) return <NotSignedIn message={problem} />
  return outcome.kind === 'failed' ? <NotSignedIn {...outcome} /> : <Spinner text={i18n.t('Logging you in...')} />
}

/** At every provider, a code is valid for about ten minutes. */
const codeLifeMs = 10 * 60_000

/** `confirmed`: the signed-in person has reconfirmed who they are. */
type Finished = { outcome: SignInOutcome | { kind: 'confirmed' }; begun?: BegunSignIn | undefined }

/**
 * Completes a sign-in in this window, with what its callback page passed on. The code is removed from the address
 * immediately.
 */
const finishHere = async (search: string): Promise<Finished> => {
  history.replaceState(history.state, '', location.pathname)
  const parameters = new URLSearchParams(search)
  const [code, state, provider] = [parameters.get('code'), parameters.get('state'), parameters.get('provider')]
  if (!code || !state || !isProvider(provider)) return failed(i18n.t('Authentication process failed'))
  const begun = keptSignIn()
  if (begun?.state !== state || begun.provider !== provider) return failed(i18n.t('Invalid state parameter'))
  forgetSignIn(state)
  if (!(Number(parameters.get('timestamp')) > Date.now() - codeLifeMs))
    return failed(i18n.t('Your sign-in has expired. Please try again.'), 'expired')
  if (begun.intent !== 'confirm') return { outcome: await exchangeCode(code, begun), begun }
  const failure = await confirmByCode(code, begun)
  return failure === undefined ? { outcome: { kind: 'confirmed' }, begun } : { outcome: failure }
}

const failed = (message: string, reason?: FailureReason): Finished => ({ outcome: { kind: 'failed', message, reason } })
