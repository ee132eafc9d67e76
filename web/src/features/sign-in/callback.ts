import { i18n } from '#web/lib/i18n.ts'
import { forgetSignIn, keptSignIn } from './begun-sign-in.ts'
import { type FailureReason, reasonOfProvider, type SignInFailure, tellAnswer } from './sign-in-answer.ts'

/** The result of a return from the provider: the waiting page continues, this page has to, or it failed. */
export type HandOver = { kind: 'taken' } | { kind: 'here'; path: string } | (SignInFailure & { isPopup: boolean })

type ComingBack = {
  address: Pick<Location, 'pathname' | 'search'>
  opener: Pick<Window, 'postMessage'> | null
  now?: number
}

/** Passes the provider's answer to the page waiting for it. */
export const handOver = async ({ address, opener, now = Date.now() }: ComingBack): Promise<HandOver> => {
  try {
    const begun = keptSignIn()
    const callback = readCallback(address.search, begun?.state)
    const isPopup = opener !== null || begun?.mode === 'popup'
    if ('error' in callback) return await failed(callback, { opener, isPopup })
    if (isPopup && (await tellAnswer(callback, opener))) return { kind: 'taken' }
    if (opener) return { kind: 'failed', message: i18n.t('Failed to communicate with main window'), isPopup }
    return { kind: 'here', path: handlerPath(address.pathname, callback, now) }
  } catch {
    return { kind: 'failed', message: i18n.t('Failed to process authentication'), isPopup: opener !== null }
  }
}

/** The provider's answer: a code, or why there is none. */
export type Callback =
  | { state: string | undefined; code: string }
  | { state: string | undefined; error: string; reason?: FailureReason | undefined }

/** Parses the callback URL, ignoring unknown parameters because providers add some from time to time. */
export const readCallback = (search: string, keptState: string | undefined): Callback => {
  const parameters = new URLSearchParams(search)
  const state = parameters.get('state') || undefined
  const [code, refused] = [parameters.get('code'), parameters.get('error')]
  // Providers use short error codes. Anything else in the URL wasn't written by one.
  if (refused !== null)
    return /^[\w.-]{1,64}$/.test(refused)
      ? { state, error: i18n.t('Authentication error: {code}', { code: refused }), reason: reasonOfProvider(refused) }
      : { state, error: i18n.t('OAuth error occurred') }
  if (state === undefined) return { state, error: i18n.t('Missing required parameters') }
  if (state !== keptState) return { state, error: i18n.t('Invalid state parameter') }
  return code ? { state, code } : { state, error: i18n.t('No authorization code received from OAuth provider') }
}

type Told = { opener: ComingBack['opener']; isPopup: boolean }

const failed = async (callback: Extract<Callback, { error: string }>, { opener, isPopup }: Told): Promise<HandOver> => {
  const { state, error, reason } = callback
  if (isPopup) await tellAnswer(callback, opener)
  if (state !== undefined) forgetSignIn(state)
  return { kind: 'failed', message: error, reason, isPopup }
}

const handlerPath = (pathname: string, { state = '', code }: Extract<Callback, { code: string }>, now: number) => {
  const provider = pathname.includes('github') ? 'github' : 'google'
  return `/auth/handler?${new URLSearchParams({ code, state, provider, timestamp: String(now) })}`
}
