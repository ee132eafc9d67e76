import { forgetSignIn, keptSignIn } from './begun-sign-in.ts'
import { type Callback, readCallback } from './read-callback.ts'
import { tellAnswer } from './sign-in-answer.ts'

/** How coming back went on: the page that waits goes on with it, this one has to, or there is nothing to go on with. */
export type HandOver = { kind: 'taken' } | { kind: 'here'; path: string } | { kind: 'failed'; message: string; isPopup: boolean }

type ComingBack = {
  address: Pick<Location, 'pathname' | 'search'>
  opener: Pick<Window, 'postMessage'> | null
  now?: number
}

/** Hands what the provider sent back to the page that waits for it. */
export const handOver = async ({ address, opener, now = Date.now() }: ComingBack): Promise<HandOver> => {
  try {
    const begun = keptSignIn()
    const callback = readCallback(address.search, begun?.state)
    const isPopup = opener !== null || begun?.mode === 'popup'
    if ('error' in callback) return await failed(callback, { opener, isPopup })
    if (isPopup && (await tellAnswer(callback, opener))) return { kind: 'taken' }
    if (opener) return { kind: 'failed', message: 'Failed to communicate with main window', isPopup }
    return { kind: 'here', path: handlerPath(address.pathname, callback, now) }
  } catch {
    return { kind: 'failed', message: 'Failed to process authentication', isPopup: opener !== null }
  }
}

type Told = { opener: ComingBack['opener']; isPopup: boolean }

const failed = async ({ state, error }: Extract<Callback, { error: string }>, { opener, isPopup }: Told): Promise<HandOver> => {
  if (isPopup) await tellAnswer({ state, error }, opener)
  if (state !== undefined) forgetSignIn(state)
  return { kind: 'failed', message: error, isPopup }
}

const handlerPath = (pathname: string, { state = '', code }: Extract<Callback, { code: string }>, now: number) => {
  const provider = pathname.includes('github') ? 'github' : 'google'
  return `/auth/handler?${new URLSearchParams({ code, state, provider, timestamp: String(now) })}`
}
