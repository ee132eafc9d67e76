import { type SocialResult, socialApi } from '#shared/contracts/social.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { request } from '#web/lib/api.ts'
import type { Popup } from '#web/lib/popup.ts'
import { authorizationUrl, challengeOf, makeState, makeVerifier, type SignInProvider } from './authorization.ts'
import { awaitAnswer } from './await-answer.ts'
import { type BegunSignIn, forgetSignIn, keepSignIn, type SignInIntent } from './begun-sign-in.ts'
import { inWords, socialFailure } from './social-failure.ts'

export type SignInOutcome =
  | { kind: 'answered'; result: SocialResult; verifier: string }
  | { kind: 'failed'; message: string }
  | { kind: 'cancelled' }

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

/** Sends the person to the provider, in the window if there is one, else in this one, and signs them in with what they come back with. */
export const signInThrough = async ({ onCode, ...asking }: SigningIn): Promise<SignInOutcome> => {
  const answered = await askProvider(asking)
  if (answered.kind !== 'code') return answered
  onCode()
  return exchangeCode(answered.code, answered.begun)
}

/** What came of asking a provider: its code, with what was begun, or nothing. */
export type ProviderAnswer =
  | { kind: 'code'; code: string; begun: BegunSignIn }
  | { kind: 'failed'; message: string }
  | { kind: 'cancelled' }

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
    return { kind: 'failed', message: socialFailure(error, begun) }
  }
  const answered = await awaitAnswer({ state: begun.state, popup, signal, onAway })
  // A state is good once, whatever comes of it.
  forgetSignIn(begun.state)
  if (answered.kind === 'failed') return { kind: 'failed', message: inWords(answered.message) }
  return answered.kind === 'code' ? { ...answered, begun } : answered
}

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
    const { body } = await request(socialApi.login, { provider, code, codeVerifier: verifier, plan })
    return { kind: 'answered', result: body, verifier }
  } catch (error) {
    return { kind: 'failed', message: socialFailure(error, { provider, intent }) }
  }
}
