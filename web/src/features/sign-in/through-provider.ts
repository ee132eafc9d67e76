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

/** A sign-in provider available here, as returned by `GET /config`. */
export type SignInProvider = Config['signInProviders'][number]

export type SignInOutcome = { kind: 'answered'; result: SocialResult; verifier: string } | SignInFailure | { kind: 'cancelled' }

type AskingProvider = {
  provider: SignInProvider
  /** Undefined if the browser blocked it. */
  popup: Popup | undefined
  intent: SignInIntent
  plan?: Plan | undefined
  redirect?: string | undefined
  signal: AbortSignal
  onAway: () => void
}

/** Called when the person has agreed. The result takes a moment. */
type SigningIn = AskingProvider & { onCode: () => void }

/**
 * Sends the person to the provider, in the popup if there is one and otherwise in this window. Signs them in with the
 * code they return with.
 */
export const signInThrough = async ({ onCode, ...asking }: SigningIn): Promise<SignInOutcome> => {
  const answered = await askProvider(asking)
  if (answered.kind !== 'code') return answered
  onCode()
  return exchangeCode(answered.code, answered.begun)
}

/** The outcome of asking a provider: its code with the sign-in that was started, a failure, or a cancellation. */
export type ProviderAnswer = { kind: 'code'; code: string; begun: BegunSignIn } | SignInFailure | { kind: 'cancelled' }

/** Sends the person to the provider, and returns the code they come back with. */
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
  // A state is valid only once, whatever the outcome.
  forgetSignIn(begun.state)
  if (answered.kind === 'failed') return forPerson(answered)
  return answered.kind === 'code' ? { ...answered, begun } : answered
}

/** If the provider doesn't know this deployment, there is nothing the person can do about it. */
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

/** Exchanges the code for a session, or for what is still missing to get one. */
export const exchangeCode = async (code: string, { provider, verifier, intent, plan }: BegunSignIn): Promise<SignInOutcome> => {
  try {
    const { body } = await request(socialLogin, { provider, code, codeVerifier: verifier, plan })
    return { kind: 'answered', result: 'token' in body ? await withUser(body) : body, verifier }
  } catch (error) {
    return socialFailure(error, { provider, intent })
  }
}

/** Confirms the signed-in person with a code from their provider. Returns the failure if that didn't work. */
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

/** Why a code failed, in the server's own words if it had any. */
export const socialFailure = (error: unknown, about: About): SignInFailure => ({
  kind: 'failed',
  message: serverMessageOf(error) ?? textOf(error, about),
  reason: isExpired(error) ? 'expired' : undefined,
})

const textOf = (error: unknown, { provider, intent }: About): string => {
  if (error instanceof ApiError) return i18n.t('{provider} login failed. Please try again.', { provider: providerNames[provider] })
  // The error fetch throws when there is no network.
  if (!(error instanceof TypeError)) return i18n.t('Login failed: No authentication token received')
  return intent === 'login'
    ? i18n.t('Failed to login with {provider}. Please try again.', { provider: providerNames[provider] })
    : i18n.t('An error occurred during social login')
}

/** 16 random bytes in hex. */
export const makeState = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A secret known only to this browser until it proves that the code was meant for it (RFC 7636). */
export const makeVerifier = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

export const challengeOf = async (verifier: string): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))

type Authorization = {
  state: string
  challenge: string
  /** Makes the provider ask the person, who may have agreed long ago, instead of sending them straight back. */
  isConfirming?: boolean
}

/**
 * The URL of the provider's page that asks whether the person wants to sign in. Google also puts the challenge into its
 * id_token.
 */
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

/** The outcome of sending the person to a provider. */
export type Answered = { kind: 'code'; code: string } | SignInFailure | { kind: 'cancelled' }

type Waiting = {
  state: string
  /** Undefined if the browser blocked it. In that case, this window goes to the provider itself. */
  popup: Popup | undefined
  signal: AbortSignal
  /**
   * Called when the window seems to be closed. A provider's opener policy looks the same, so the answer may still come.
   */
  onAway: () => void
}

/** How long a person has to sign in at the provider, in ms. */
export const signInTimeoutMs = 2 * minuteMs

/** Waits for an answer from the page the provider sends the person back to. */
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
      // Every page receives a broadcast, and it may be meant for another one.
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
