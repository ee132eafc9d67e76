import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Plan, Provider } from '#shared/domain/users.ts'
import { openPopup } from '#web/lib/popup.ts'
import type { SignInProvider } from './authorization.ts'
import type { SignInIntent } from './begun-sign-in.ts'
import { followResult } from './follow-result.ts'
import { signInThrough } from './through-provider.ts'

/** How signing in through a provider stands. */
export type SocialState =
  | { kind: 'idle' | 'away' }
  | { kind: 'waiting' | 'finishing'; provider: Provider }
  | { kind: 'failed'; message: string }

type Options = { intent: SignInIntent; plan?: Plan | undefined; redirect?: string | undefined }

/** Signs in through a provider, in a window of its own, and leads on from there. */
export const useSocialSignIn = (options: Options) => {
  const navigate = useNavigate()
  const cancelling = useRef<AbortController>(undefined)
  const [state, setState] = useState<SocialState>({ kind: 'idle' })
  // Who leaves the page does not wait any more.
  useEffect(() => () => cancelling.current?.abort(), [])

  const begin = async (asked: SignInProvider) => {
    const popup = openPopup()
    cancelling.current?.abort()
    cancelling.current = new AbortController()
    const { signal } = cancelling.current
    const { provider } = asked
    setState({ kind: 'waiting', provider })
    const outcome = await signInThrough({
      ...{ ...options, provider: asked, popup, signal },
      onAway: () => setState({ kind: 'away' }),
      onCode: () => setState({ kind: 'finishing', provider }),
    })
    if (signal.aborted) return
    if (outcome.kind !== 'answered') return setState(outcome.kind === 'failed' ? outcome : { kind: 'idle' })
    if (!('token' in outcome.result)) setState({ kind: 'idle' })
    await followResult(outcome.result, { ...options, provider }, (path) => void navigate(path))
  }
  const cancel = () => {
    cancelling.current?.abort()
    setState({ kind: 'idle' })
  }
  return { state, begin, cancel }
}
