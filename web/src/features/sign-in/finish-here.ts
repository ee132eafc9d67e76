import { minuteMs } from '#shared/domain/times.ts'
import { type BegunSignIn, forgetSignIn, isProvider, keptSignIn } from './begun-sign-in.ts'
import { exchangeCode, type SignInOutcome } from './through-provider.ts'

/** A code is good for about ten minutes at every provider. */
const codeLifeMs = 10 * minuteMs

/** `confirmed`: who is signed in has proved it once more. */
export type Finished = { outcome: SignInOutcome | { kind: 'confirmed' }; begun?: BegunSignIn | undefined }

/** Finishes a sign-in in this very window, with what its callback page passed on. The code leaves the address at once. */
export const finishHere = async (search: string, now = Date.now()): Promise<Finished> => {
  history.replaceState(history.state, '', location.pathname)
  const parameters = new URLSearchParams(search)
  const [code, state, provider] = [parameters.get('code'), parameters.get('state'), parameters.get('provider')]
  if (!code || !state || !isProvider(provider)) return failed('Authentication process failed')
  const begun = keptSignIn()
  if (begun?.state !== state || begun.provider !== provider) return failed('Invalid state parameter')
  forgetSignIn(state)
  if (!(Number(parameters.get('timestamp')) > now - codeLifeMs)) return failed('Your sign-in has expired. Please try again.')
  if (begun.intent !== 'confirm') return { outcome: await exchangeCode(code, begun), begun }
  const { confirmByCode } = await import('./confirm/confirm-by-code.ts')
  const failure = await confirmByCode(code, begun)
  return failure === undefined ? { outcome: { kind: 'confirmed' }, begun } : failed(failure)
}

const failed = (message: string): Finished => ({ outcome: { kind: 'failed', message } })
