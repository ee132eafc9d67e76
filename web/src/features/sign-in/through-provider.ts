import type { Config } from '#shared/contracts/health.ts'
import { type SocialResult, socialApi } from '#shared/contracts/social.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { type Provider, providerNames } from '#shared/domain/users.ts'
import { request } from '#web/lib/api.ts'
import { ApiError, isExpired, serverMessageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { type Popup, whenClosed } from '#web/lib/popup.ts'
import { type BegunSignIn, forgetSignIn, keepSignIn, type SignInIntent } from './begun-sign-in.ts'
import { socialLogin, withUser } from './session-reply.ts'
import { onAnswer, type SignInAnswer, type SignInFailure } from './sign-in-answer.ts'

/** Through whom one can sign in here, as `GET /config` says it. */
export type SignInProvider = Config['signInProviders'][number]

export type SignInOutcome = { kind: 'answered'; result: SocialResult; verifier: string } | SignInFailure | { kind: 'cancelled' }

type AskingProvider = {
  provider: SignInProvider
  /** Missing where the browser blocked it. */
  popup: Popup | undefined
  intent: SignInIntent
  plan?: Plan | undefined
  redirect?: string | undefined
  signal: AbortSignal
  onAway: () => void
}

/** The person has agreed; what comes of it takes a moment. */
type SigningIn = AskingProvider & { onCode: () => void }

/** Sends the person to the provider, in the window if there is one, else in this one. Signs them in with the code that they come back with. */
export const signInThrough = async ({ onCode, ...asking }: SigningIn): Promise<SignInOutcome> => {
  const answered = await askProvider(asking)
  if (answered.kind !== 'code') return answered
  onCode()
  return exchangeCode(answered.code, answered.begun)
}

/** What came of asking a provider: its code, with what was begun, or nothing. */
export type ProviderAnswer = { kind: 'code'; code: string; begun: BegunSignIn } | SignInFailure | { kind: 'cancelled' }

/** Sends the person to the provider, and gives the code that they come back with. */
export const askProvider = async ({ provider, popup, signal, onAway, ...rest }: AskingProvider): Promise<ProviderAnswer> => {
  const begun: BegunSignIn = {
    ...rest,
    state: makeState(),
    verifier: makeVerifier(),
    provider: provider.provider,
    mode: popup ? 'popup' : 'direct',
  }
  try {
    await leaveFor(provider, begun, popup)
  } catch (error) {
    popup?.close()
    return socialFailure(error, begun)
  }
  const answered = await awaitAnswer({ state: begun.state, popup, signal, onAway })
  // A state is good once, whatever comes of it.
  forgetSignIn(begun.state)
  if (answered.kind === 'failed') return forPerson(answered)
  return answered.kind === 'code' ? { ...answered, begun } : answered
}

/** A provider that doesn't know this deployment is nothing that the person can change. */
const forPerson = (failure: SignInFailure): SignInFailure =>
  failure.reason === 'misconfigured'
    ? { ...failure, message: i18n.t('Authentication configuration error. Please contact support.') }
    : failure

const leaveFor = async (provider: SignInProvider, begun: BegunSignIn, popup: Popup | undefined) => {
  const url = authorizationUrl(provider, {
    state: begun.state,
    challenge: await challengeOf(begun.verifier),
    isConfirming: begun.intent === 'confirm',
  })
  keepSignIn(begun)
  if (popup) popup.location.replace(url)
  else location.assign(url)
}

/** Trades the code for a session, or for what is missing to have one. */
export const exchangeCode = async (code: string, { provider, verifier, intent, plan }: BegunSignIn): Promise<SignInOutcome> => {
  try {
    const { body } = await request(socialLogin, { provider, code, codeVerifier: verifier, plan })
    return { kind: 'answered', result: 'token' in body ? await withUser(body) : body, verifier }
  } catch (error) {
    return socialFailure(error, { provider, intent })
  }
}

/** Confirms who is signed in by a code that their provider gave; gives why not, if it did not work. */
export const confirmByCode = async (
  code: string,
  { provider, verifier, intent }: Pick<BegunSignIn, 'provider' | 'verifier' | 'intent'>,
): Promise<SignInFailure | undefined> => {
  try {
    await request(socialApi.confirm, { provider, code, codeVerifier: verifier })
    return undefined
  } catch (error) {
    return socialFailure(error, { provider, intent })
  }
}

type About = { provider: Provider; intent: SignInIntent }

/** Why nothing came of a code: in the server's own words, if it had any. */
export const socialFailure = (error: unknown, about: About): SignInFailure => ({
  kind: 'failed',
  message: serverMessageOf(error) ?? textOf(error, about),
  reason: isExpired(error) ? 'expired' : undefined,
})

const textOf = (error: unknown, { provider, intent }: About): string => {
  if (error instanceof ApiError) return i18n.t('{provider} login failed. Please try again.', { provider: providerNames[provider] })
  // The error of fetch when there is no network.
  if (!(error instanceof TypeError)) return i18n.t('Login failed: No authentication token received')
  return intent === 'login'
    ? i18n.t('Failed to login with {provider}. Please try again.', { provider: providerNames[provider] })
    : i18n.t('An error occurred during social login')
}

/** 16 random bytes in hex. */
export const makeState = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A secret that only this browser knows, until it shows that the code was meant for it (RFC 7636). */
export const makeVerifier = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

export const challengeOf = async (verifier: string): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))

type Authorization = {
  state: string
  challenge: string
  /** The provider is to ask its person, who may have agreed long ago, instead of sending them straight back. */
  isConfirming?: boolean
}

/** The provider's page that asks whether the person wants to sign in. Google puts the challenge into its id_token as well. */
export const authorizationUrl = (provider: SignInProvider, { state, challenge, isConfirming }: Authorization): string => {
  const url = new URL(provider.authorizationAddress)
  const parameters = {
    ...provider.parameters,
    client_id: provider.clientId,
    redirect_uri: provider.redirectUri,
    response_type: 'code',
    scope: provider.scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(provider.provider === 'google' && { nonce: challenge }),
    ...(isConfirming && { prompt: 'select_account' }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** What came of sending the person to a provider. */
export type Answered = { kind: 'code'; code: string } | SignInFailure | { kind: 'cancelled' }

type Waiting = {
  state: string
  /** Missing where the browser blocked it, and this window goes to the provider itself. */
  popup: Popup | undefined
  signal: AbortSignal
  /** The window is gone, as far as can be seen from here; a provider's opener policy looks the same. The answer may still come. */
  onAway: () => void
}

/** A person has so long to sign in at the provider, in ms. */
export const signInTimeoutMs = 2 * minuteMs

/** Waits for the page that the provider sends the person back to. */
export const awaitAnswer = ({ state, popup, signal, onAway }: Waiting): Promise<Answered> =>
  new Promise((resolve) => {
    let isAway = false
    const end = (answered: Answered) => {
      stopListening()
      watching?.stop()
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      resolve(answered)
    }
    const stopListening = onAnswer(
      // All pages hear a message, and it may be meant for another one.
      (heard) => heard.isToUs || heard.state === state,
      (answer) => end(read(answer, state)),
    )
    const watching =
      popup &&
      whenClosed(popup, () => {
        isAway = true
        onAway()
      })
    const timer = setTimeout(() => {
      popup?.close()
      end(isAway ? { kind: 'cancelled' } : { kind: 'failed', message: i18n.t('Login timeout') })
    }, signInTimeoutMs)
    const onAbort = () => {
      popup?.close()
      end({ kind: 'cancelled' })
    }
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })

const read = ({ state, code, error, reason }: SignInAnswer, expected: string): Answered => {
  if (error !== undefined) return { kind: 'failed', message: error, reason }
  if (code === undefined || state === undefined) return { kind: 'failed', message: i18n.t('Invalid OAuth response data') }
  return state === expected ? { kind: 'code', code } : { kind: 'failed', message: i18n.t('Invalid state parameter') }
}
