import { useNavigate } from 'react-router-dom'
import type { Plan } from '#shared/domain/plans.ts'
import type { SignInIntent } from './begun-sign-in.ts'
import { followResult } from './follow-result.ts'
import { signInThrough } from './through-provider.ts'
import { useProviderWindow } from './use-provider-window.ts'

type Options = { intent: SignInIntent; plan?: Plan | undefined; redirect?: string | undefined }

/** Signs in through a provider, in a window of its own, and leads on from there. */
export const useSocialSignIn = (options: Options) => {
  const navigate = useNavigate()
  return useProviderWindow(async (asked, { popup, signal, show }) => {
    const { provider } = asked
    const outcome = await signInThrough({
      ...options,
      provider: asked,
      popup,
      signal,
      onAway: () => show({ kind: 'away' }),
      onCode: () => show({ kind: 'finishing', provider }),
    })
    if (signal.aborted) return
    if (outcome.kind !== 'answered') return show(outcome.kind === 'failed' ? outcome : { kind: 'idle' })
    if (!('token' in outcome.result)) show({ kind: 'idle' })
    await followResult(outcome.result, { ...options, provider, verifier: outcome.verifier }, (path) => void navigate(path))
  })
}
