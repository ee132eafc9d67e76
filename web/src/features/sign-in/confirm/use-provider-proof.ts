import { askProvider, type ProviderAnswer } from '../through-provider.ts'
import { type SocialState, useProviderWindow } from '../use-provider-window.ts'
import { confirmByCode } from './confirm-by-code.ts'

/** Confirms through a provider, in a window of its own; where that is blocked the provider leads back to Settings instead. */
export const useProviderProof = (onProven: () => void) =>
  useProviderWindow(async (asked, { popup, signal, show }) => {
    const answered = await askProvider({
      provider: asked,
      popup,
      intent: 'confirm',
      redirect: location.pathname + location.search,
      signal,
      onAway: () => show({ kind: 'away' }),
    })
    if (answered.kind === 'code') show({ kind: 'finishing', provider: asked.provider })
    const ended = await endOf(answered)
    if (signal.aborted) return
    show(ended ?? { kind: 'idle' })
    if (answered.kind === 'code' && !ended) onProven()
  })

/** Uses the code that the provider gave; the failure that came of it, or of asking, if there was one. */
const endOf = async (answered: ProviderAnswer): Promise<Extract<SocialState, { kind: 'failed' }> | undefined> => {
  if (answered.kind === 'failed') return answered
  const message = answered.kind === 'code' ? await confirmByCode(answered.code, answered.begun) : undefined
  return message === undefined ? undefined : { kind: 'failed', message }
}
