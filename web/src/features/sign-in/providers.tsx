import { type ReactNode, useEffect, useRef, useState } from 'react'
import { healthApi } from '#shared/contracts/health.ts'
import type { Provider } from '#shared/domain/users.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { openPopup } from '#web/lib/popup.ts'
import type { SignInFailure } from './sign-in-answer.ts'
import type { SignInProvider } from './through-provider.ts'

let asked: Promise<SignInProvider[] | undefined> | undefined

/** The sign-in providers available here, requested once per page. Undefined if the server can't be reached. */
export const signInProviders = (): Promise<SignInProvider[] | undefined> => {
  asked ??= read()
  return asked
}

export const readProvidersAgain = (): Promise<SignInProvider[] | undefined> => {
  asked = read()
  return asked
}

const read = async () => {
  try {
    return (await request(healthApi.config, {})).body.signInProviders
  } catch {
    return undefined
  }
}

/** Drawn with the same stroke width as the platforms' marks. */
const glyphs: Record<Provider, ReactNode> = {
  google: <path d="M12 12h8.25a8.25 8.25 0 1 1-2.6-6.02" />,
  github: (
    <path d="M9 19.2c-3.9 1.2-3.9-2.1-5.5-2.6M14.9 21.5v-3.3a2.9 2.9 0 0 0-.8-2.2c2.7-.3 5.5-1.3 5.5-6a4.7 4.7 0 0 0-1.3-3.2 4.3 4.3 0 0 0-.1-3.2s-1-.3-3.4 1.3a11.6 11.6 0 0 0-6 0C6.4 3.3 5.4 3.6 5.4 3.6a4.3 4.3 0 0 0-.1 3.2A4.7 4.7 0 0 0 4 10c0 4.7 2.8 5.7 5.5 6a2.9 2.9 0 0 0-.8 2.2v3.3" />
  ),
}

/** A provider's glyph. Its name appears next to it. */
export const ProviderIcon = ({ provider }: { provider: Provider }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    width={18}
    height={18}
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="shrink-0"
  >
    {glyphs[provider]}
  </svg>
)

/** The progress of a sign-in through a provider. */
export type SocialState = { kind: 'idle' | 'away' } | { kind: 'waiting' | 'finishing'; provider: Provider } | SignInFailure

/** The provider's window and the signal that cancels the sign-in. `show` reports progress. */
type Opened = { popup: ReturnType<typeof openPopup>; signal: AbortSignal; show: (state: SocialState) => void }

/**
 * Asks a provider in a popup, one at a time. Asking again, canceling, or leaving the page ends the previous attempt.
 */
export const useProviderWindow = (ask: (asked: SignInProvider, opened: Opened) => Promise<void>) => {
  const cancelling = useRef<AbortController>(undefined)
  const [state, show] = useState<SocialState>({ kind: 'idle' })
  // Leaving the page cancels the wait.
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

/** The progress of a sign-in through a provider, shown below its button. */
export const SocialStatus = ({ state, onCancel }: Props) => (
  <>
    <div role="status" className="empty:hidden">
      {state.kind === 'waiting' && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-well px-4 py-3">
          <p>{i18n.t('Finish in the window that opened.')}</p>
          <Button size="small" onClick={onCancel}>
            {i18n.t('Cancel')}
          </Button>
        </div>
      )}
      {state.kind === 'finishing' && <p className="rounded-card bg-well px-4 py-3">{i18n.t('Logging you in...')}</p>}
      {state.kind === 'away' && (
        <Callout tone="info" title={i18n.t('We’ve lost track of that window.')}>
          {i18n.t('If it’s still open, finish there and this page continues on its own. If you closed it, try again.')}
        </Callout>
      )}
    </div>
    {state.kind === 'failed' && (
      <Callout tone="error" title={state.message}>
        {state.reason === 'declined' && i18n.t('You didn’t approve access there, so nothing has changed.')}
      </Callout>
    )}
  </>
)
