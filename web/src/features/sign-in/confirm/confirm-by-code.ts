import { socialApi } from '#shared/contracts/social.ts'
import { request } from '#web/lib/api.ts'
import type { BegunSignIn } from '../begun-sign-in.ts'
import { socialFailure } from '../social-failure.ts'

/** Confirms who is signed in by a code that their provider gave; gives why not, if it did not work. */
export const confirmByCode = async (
  code: string,
  { provider, verifier, intent }: Pick<BegunSignIn, 'provider' | 'verifier' | 'intent'>,
): Promise<string | undefined> => {
  try {
    await request(socialApi.confirm, { provider, code, codeVerifier: verifier })
    return undefined
  } catch (error) {
    return socialFailure(error, { provider, intent })
  }
}
