import { type SocialResult, socialApi } from '#shared/contracts/social.ts'
import type { Plan } from '#shared/domain/users.ts'
import { request } from '#web/lib/api.ts'
import type { Popup } from '#web/lib/popup.ts'
import { authorizationUrl, challengeOf, makeState, makeVerifier, type SignInProvider } from './authorization.ts'
import { awaitAnswer } from './await-answer.ts'
import { type BegunSignIn, forgetSignIn, keepSignIn, type SignInIntent } from './begun-sign-in.ts'
import { inWords, socialFailure } from './social-failure.ts'

export type SignInOutcome = { kind: 'answered'; result: SocialResult } | { kind: 'failed'; message: string } | { kind: 'cancelled' }

type SigningIn = {
  provider: SignInProvider
  /** Missing where the browser blocked it. */
  popup: Popup | undefined
  intent: SignInIntent
  plan?: Plan | undefined
  redirect?: string | undefined
  signal: AbortSignal
  onAway: () => void
  /** The person has agreed; what comes of it takes a moment. */
  onCode: () => void
}

/** Sends the person to the provider, in the window if there is one, else in this one, and signs them in with what they come back with. */
export const signInThrough = async ({ provider, popup, signal, onAway, onCode, ...rest }: SigningIn): Promise<SignInOutcome> => {
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
  if (answered.kind === 'cancelled') return answered
  onCode()
  return exchangeCode(answered.code, begun)
}

const leaveFor = async (provider: SignInProvider, begun: BegunSignIn, popup: Popup | undefined) => {
  const url = authorizationUrl(provider, { state: begun.state, challenge: await challengeOf(begun.verifier) })
  keepSignIn(begun)
  if (popup) popup.location.replace(url)
  else location.assign(url)
}

/** Trades the code for a session, or for what is missing to have one. */
export const exchangeCode = async (code: string, { provider, verifier, intent, plan }: BegunSignIn): Promise<SignInOutcome> => {
  try {
    const { body } = await request(socialApi.login, { provider, code, codeVerifier: verifier, plan })
    return { kind: 'answered', result: body }
  } catch (error) {
    return { kind: 'failed', message: socialFailure(error, { provider, intent }) }
  }
}
