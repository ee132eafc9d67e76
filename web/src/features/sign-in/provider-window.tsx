import { useEffect, useRef, useState } from 'react'
import type { Provider } from '#shared/domain/users.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { openPopup } from '#web/lib/popup.ts'
import type { SignInFailure } from './sign-in-failure.ts'
import type { SignInProvider } from './through-provider.ts'

/** How far signing in through a provider is. */
export type SocialState = { kind: 'idle' | 'away' } | { kind: 'waiting' | 'finishing'; provider: Provider } | SignInFailure

/** The provider's window, and what ends the asking; `show` says how far it is. */
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

type Props = { state: SocialState; onCancel: () => void }

/** How far signing in through a provider is, below its button. */
export const SocialStatus = ({ state, onCancel }: Props) => (
  <>
    <div role="status" className="empty:hidden">
      {state.kind === 'waiting' && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-well px-4 py-3">
          <p>Finish in the window that opened.</p>
          <Button size="small" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
      {state.kind === 'finishing' && <p className="rounded-card bg-well px-4 py-3">Logging you in...</p>}
      {state.kind === 'away' && (
        <Callout tone="info" title="This page can’t see the window any more.">
          If it is open, finish there: this page goes on by itself. If you closed it, try again.
        </Callout>
      )}
    </div>
    {state.kind === 'failed' && (
      <Callout tone="error" title={state.message}>
        {state.reason === 'declined' && 'You did not agree there, so nothing has changed.'}
      </Callout>
    )}
  </>
)
