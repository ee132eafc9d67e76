import { useEffect, useRef, useState } from 'react'
import type { Provider } from '#shared/domain/users.ts'
import { openPopup } from '#web/lib/popup.ts'
import type { SignInProvider } from './authorization.ts'

/** How signing in through a provider stands. */
export type SocialState =
  | { kind: 'idle' | 'away' }
  | { kind: 'waiting' | 'finishing'; provider: Provider }
  | { kind: 'failed'; message: string }

/** The provider's window, and what ends the asking; `show` says how it stands. */
type Opened = { popup: ReturnType<typeof openPopup>; signal: AbortSignal; show: (state: SocialState) => void }

/** Asks a provider in a window of its own, one at a time: asking anew, cancelling and leaving the page end what was asked before. */
export const useProviderWindow = (ask: (asked: SignInProvider, opened: Opened) => Promise<void>) => {
  const cancelling = useRef<AbortController>(undefined)
  const [state, show] = useState<SocialState>({ kind: 'idle' })
  // Who leaves the page does not wait any more.
  useEffect(() => () => cancelling.current?.abort(), [])

  const begin = async (asked: SignInProvider) => {
    const popup = openPopup()
    cancelling.current?.abort()
    cancelling.current = new AbortController()
    const { signal } = cancelling.current
    show({ kind: 'waiting', provider: asked.provider })
    await ask(asked, { popup, signal, show })
  }
  const cancel = () => {
    cancelling.current?.abort()
    show({ kind: 'idle' })
  }
  return { state, begin, cancel }
}
